import { section } from '../section'

/** The debug panel. */
export const debug = section('debug', {
  title: 'Debug',
  clear: 'Clear',
  empty: 'Nothing logged yet.',
})
