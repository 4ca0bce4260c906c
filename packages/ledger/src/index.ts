export { createLedger } from './ledger.ts';
export type { ConnectionFold, Ledger, ListsFold } from './ledger.ts';
export { readCancelled, readProgress } from './params.ts';
export type { ProgressReport } from './params.ts';
export type { Asker, Exchange, ExchangeStatus, LedgerView } from './view.ts';
