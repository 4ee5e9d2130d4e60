import { section } from '../section'

/** The screen of a site whose network is not described. */
export const config = section('config', {
  unreachable: {
    title: 'The network’s settings could not be loaded',
    advice: 'Check your internet connection and try again.',
  },
  missing: {
    title: 'This site is not set up yet',
    advice:
      '/config.json, which describes the network, is missing. If you run this site, add it.',
  },
  invalid: {
    title: 'The network’s settings are not valid',
    advice:
      '/config.json, which describes the network, has an error. If you run this site, correct it.',
  },
})
