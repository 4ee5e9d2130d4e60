/** What to do where no network runs: the beginning of a sentence. */
export const howToStart =
  'Start the network with `npm start` in the LetheSwap repository'
