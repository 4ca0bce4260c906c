export { answerIn } from './answer.ts';
export { Column } from './column.ts';
export { createLedger } from './ledger.ts';
export type { Ledger } from './ledger.ts';
export { readCancelled, readProgress } from './params.ts';
export type { ProgressReport } from './params.ts';
export { answerMs } from './time.ts';
export type { Asker, Exchange, ExchangeStatus, Leg, LedgerView } from './view.ts';
