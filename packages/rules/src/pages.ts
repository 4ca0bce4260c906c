import type { Rule } from './rule.ts';

type Pages = Rule['spec'];

/*
 * Where the specification speaks of a subject, by revision, as the part of the address after
 * `specification/`. The pages moved between revisions, so each one is written out.
 */

export const MESSAGES: Pages = {
  '2024-11-05': '2024-11-05/basic#protocol-layers',
  '2025-03-26': '2025-03-26/basic#messages',
  '2025-06-18': '2025-06-18/basic#messages',
  '2026-07-28': '2026-07-28/basic#messages',
  '*': '2025-11-25/basic#messages',
};

export const REQUESTS: Pages = {
  '2024-11-05': '2024-11-05/basic/messages#requests',
  '2025-03-26': '2025-03-26/basic#requests',
  '2025-06-18': '2025-06-18/basic#requests',
  '2026-07-28': '2026-07-28/basic#requests',
  '*': '2025-11-25/basic#requests',
};

export const NOTIFICATIONS: Pages = {
  '2024-11-05': '2024-11-05/basic/messages#notifications',
  '2025-03-26': '2025-03-26/basic#notifications',
  '2025-06-18': '2025-06-18/basic#notifications',
  '2026-07-28': '2026-07-28/basic#notifications',
  '*': '2025-11-25/basic#notifications',
};

const OLD_RESPONSES: Pages = {
  '2024-11-05': '2024-11-05/basic/messages#responses',
  '2025-03-26': '2025-03-26/basic#responses',
  '2025-06-18': '2025-06-18/basic#responses',
};

export const RESPONSES: Pages = {
  ...OLD_RESPONSES,
  '2026-07-28': '2026-07-28/basic#responses',
  '*': '2025-11-25/basic#responses',
};

export const RESULT_RESPONSES: Pages = {
  ...OLD_RESPONSES,
  '2026-07-28': '2026-07-28/basic#result-responses',
  '*': '2025-11-25/basic#result-responses',
};

export const ERROR_RESPONSES: Pages = {
  ...OLD_RESPONSES,
  '2026-07-28': '2026-07-28/basic#error-responses',
  '*': '2025-11-25/basic#error-responses',
};

export const STDIO: Pages = {
  '2024-11-05': '2024-11-05/basic/transports#stdio',
  '2025-03-26': '2025-03-26/basic/transports#stdio',
  '2025-06-18': '2025-06-18/basic/transports#stdio',
  '2026-07-28': '2026-07-28/basic/transports/stdio',
  '*': '2025-11-25/basic/transports#stdio',
};

/** The transports page as a whole. */
export const TRANSPORTS: Pages = {
  '2024-11-05': '2024-11-05/basic/transports',
  '2025-03-26': '2025-03-26/basic/transports',
  '2025-06-18': '2025-06-18/basic/transports',
  '2026-07-28': '2026-07-28/basic/transports#messages',
  '*': '2025-11-25/basic/transports',
};

/** What a POST may be answered with. */
export const HTTP_POST: Pages = {
  '2025-03-26': '2025-03-26/basic/transports#sending-messages-to-the-server',
  '2025-06-18': '2025-06-18/basic/transports#sending-messages-to-the-server',
  '2026-07-28': '2026-07-28/basic/transports/streamable-http#sending-messages',
  '*': '2025-11-25/basic/transports#sending-messages-to-the-server',
};

/** What a GET may be answered with. */
export const HTTP_GET: Pages = {
  '2025-03-26': '2025-03-26/basic/transports#listening-for-messages-from-the-server',
  '2025-06-18': '2025-06-18/basic/transports#listening-for-messages-from-the-server',
  '*': '2025-11-25/basic/transports#listening-for-messages-from-the-server',
};

export const PROGRESS: Pages = {
  '2024-11-05': '2024-11-05/basic/utilities/progress#behavior-requirements',
  '2025-03-26': '2025-03-26/basic/utilities/progress#behavior-requirements',
  '2025-06-18': '2025-06-18/basic/utilities/progress#behavior-requirements',
  '2026-07-28': '2026-07-28/basic/patterns/progress#behavior-requirements',
  '*': '2025-11-25/basic/utilities/progress#behavior-requirements',
};

export const VERSION_NEGOTIATION: Pages = {
  '2024-11-05': '2024-11-05/basic/lifecycle#version-negotiation',
  '2025-03-26': '2025-03-26/basic/lifecycle#version-negotiation',
  '2025-06-18': '2025-06-18/basic/lifecycle#version-negotiation',
  '*': '2025-11-25/basic/lifecycle#version-negotiation',
};

export const BATCHES: Pages = {
  '2025-03-26': '2025-03-26/basic#batching',
  '2025-11-25': '2025-11-25/changelog#major-changes',
  '2026-07-28': '2026-07-28/changelog#major-changes',
  '*': '2025-06-18/changelog#major-changes',
};

/** What each revision added and removed. */
export const CHANGES: Pages = {
  '2025-03-26': '2025-03-26/changelog#major-changes',
  '2025-06-18': '2025-06-18/changelog#major-changes',
  '2026-07-28': '2026-07-28/changelog#major-changes',
  '*': '2025-11-25/changelog#major-changes',
};

/** Only what was declared may be used. */
export const CAPABILITIES: Pages = {
  '2024-11-05': '2024-11-05/basic/lifecycle#capability-negotiation',
  '2025-03-26': '2025-03-26/basic/lifecycle#capability-negotiation',
  '2025-06-18': '2025-06-18/basic/lifecycle#capability-negotiation',
  '2026-07-28': '2026-07-28/basic#meta',
  '*': '2025-11-25/basic/lifecycle#capability-negotiation',
};
