export const howToStart =
  'Start the network with `npm start` in the LetheSwap repository'
