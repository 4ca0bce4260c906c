import { version } from '../../../../package.json';

/** The version that this page was built from. */
export const PAGE_VERSION = version;
