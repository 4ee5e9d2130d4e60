import { version } from '../../package.json'

/** The product's version label, which is the page title too. */
export const APP_VERSION = version
