/**
 * Descriptions of parameters without a comment, because a name has the same meaning in
 * every function.
 */
const names = {
  account: 'The account.',
  amount: 'The amount, in the token’s smallest unit.',
  amount0: 'The amount of token0, in its smallest unit.',
  amount1: 'The amount of token1, in its smallest unit.',
  amountA: 'The amount of the first token, in its smallest unit.',
  amountIn: 'The amount to spend, in the smallest unit of `tokenIn`.',
  amountOut: 'The amount to receive, in the smallest unit of `tokenOut`.',
  decimals: 'The decimals of the token.',
  decimals0: 'The decimals of token0.',
  decimals1: 'The decimals of token1.',
  decimalsIn: 'The decimals of the input token.',
  decimalsOut: 'The decimals of the output token.',
  entries: 'The entries, such as a page of the history.',
  error: 'Anything that was thrown.',
  events: 'The pool’s events, oldest first.',
  expiresAt: 'When the message expires, in Unix seconds.',
  factory: 'The factory’s address.',
  from: 'The start of the period, in Unix seconds.',
  hash: 'The transaction’s hash.',
  isNativeIn: 'True if the native coin is spent.',
  isNativeOut: 'True if the native coin is received.',
  key: 'The pair, such as `DAI-USDT`.',
  liquidity: 'An amount of LP tokens, which have 18 decimals.',
  onProgress: 'Called with the progress while blocks are read.',
  owner: 'The account that owns the tokens.',
  pairAddress: 'The pair’s address.',
  plan: 'The plan, from a planner such as `planSwap`.',
  record: 'The record.',
  reserve0: 'The pool’s reserve of token0, in its smallest unit.',
  reserve1: 'The pool’s reserve of token1, in its smallest unit.',
  reserveA: 'The pool’s reserve of the first token, in its smallest unit.',
  reserveB: 'The pool’s reserve of the second token, in its smallest unit.',
  reserveIn: 'The pool’s reserve of the input token, in its smallest unit.',
  reserveOut: 'The pool’s reserve of the output token, in its smallest unit.',
  router: 'The router’s address.',
  spender: 'The contract that may spend the tokens.',
  to: 'The end of the period, in Unix seconds.',
  token: 'The token.',
  tokenA: 'One of the two tokens.',
  tokenB: 'The other token.',
  tokenIn: 'The token to spend.',
  tokenOut: 'The token to receive.',
  totalSupply: 'All LP tokens of the pool.',
  wrappedNative: 'The address of the wrapped native coin.',
}

/** Fields of which a caller sets exactly one. */
const alternatives = ['amountIn', 'amountOut']

/**
 * Describes a parameter by its name, its type and the other fields of its object.
 * Returns '' if the name has several meanings.
 */
export function describeName(name, type, fields = []) {
  const text = names[name] ?? ''
  const isEither = alternatives.every((it) =>
    fields.some((field) => field.name === it && field.isOptional),
  )
  if (isEither && alternatives.includes(name))
    return `${text} Pass exactly one of \`amountIn\` and \`amountOut\`.`
  // `from` is the sender of a transaction here, not a time.
  if (name === 'from' && /Address/.test(type)) return 'The sender.'
  const isIdentifier = /^(ticker|string)/.test(type.replace(/^`|`$/g, ''))
  return text && /^(key|token)/.test(name) && isIdentifier && name !== 'key'
    ? `${text} Its symbol or address.`
    : text
}
