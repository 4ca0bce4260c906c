export { createReview } from './review.ts';
export type { Review } from './review.ts';
export type { Blame, Finding, HttpFacts, Look, Rule, Severity, Subject } from './rule.ts';
export { RULES } from './rules/index.ts';
