/** What to do where no network runs: the beginning of a sentence. */
export const howToStart =
  'Start the network with `npx @letheswap/cli up` (in the repository: `npm start`)'
