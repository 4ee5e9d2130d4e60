import { type Stack, testKeyIndex } from './startStack.js'

/** What a user needs to know once everything runs. */
export function banner(stack: Stack): string {
  const { chain } = stack.deployment
  const key = stack.devnet?.accounts[testKeyIndex]
  const lines = [
    ['Page', stack.web],
    ['RPC URL', stack.rpc],
    [
      'Chain',
      `${chain.name}, id ${chain.id}, coin ${chain.nativeCurrency.symbol}`,
    ],
    [
      'Faucet',
      stack.faucet === undefined
        ? 'none: set FAUCET_PRIVATE_KEY or FAUCET_PRIVATE_KEY_FILE'
        : `${stack.faucet}/api/v1`,
    ],
    ...(key === undefined
      ? []
      : [
          [
            'Test key',
            `index ${testKeyIndex} of the development mnemonic (${key.address})`,
          ],
        ]),
    ['Config', stack.deploymentPath],
  ].map(([label, value]) => `  ${label?.padEnd(10)}${value}`)
  return [
    '',
    'LetheSwap is ready',
    '',
    ...lines,
    '',
    '  Ctrl-C stops it.',
    '',
  ].join('\n')
}
