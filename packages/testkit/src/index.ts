export * from './servers.ts';
export * from './replay.ts';
export * from './script.ts';
