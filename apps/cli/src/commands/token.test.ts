import { addTokens, type TokenInfo } from '@letheswap/sdk'
import { expect, onTestFinished, test } from 'vitest'
import { createManyPools } from '../../../../packages/sdk/test/createManyPools.js'
import { useNetwork } from '../../test/harness.js'

const network = useNetwork()

/**
 * Creates a token without a name, but with a pool, by copying DAI's code to another
 * address.
 */
async function createToken(): Promise<TokenInfo> {
  const { deployment, rpcUrl } = network.devnet
  const { tokens } = await createManyPools(
    { deployment, rpc: rpcUrl },
    { tokenCount: 1, poolCount: 3 },
  )
  return addTokens(deployment, tokens).tokens.at(-1) as TokenInfo
}

test('imports a token, uses its address and symbol, lists it and removes it', async () => {
  const { address } = await createToken()
  const before = await network.run('quote', '1', 'ZKP', address)
  expect(before.code).toBe(2)
  expect(before.stderr).toContain(`lethe token add ${address}`)

  const added = await network.run('token', 'add', address, '--symbol', 'FOO')
  expect(added.stderr).toContain('A transfer could not be tested')
  expect(added).toMatchObject({ code: 0 })
  expect(added.stdout).toContain('Added FOO (')
  const again = await network.run('token', 'add', address, '--symbol', 'FOO')
  expect(again.stdout).toContain('is there already')

  for (const token of ['foo', address, address.toLowerCase()]) {
    const { code, stdout } = await network.run('quote', '1', 'ZKP', token)
    expect([code, stdout]).toEqual([0, expect.stringContaining('FOO')])
  }
  expect((await network.run('pools')).stdout).toContain('FOO / ZKP')
  const { stdout } = await network.run('token', 'list')
  expect(stdout).toContain(address)

  expect((await network.run('token', 'remove', 'foo')).code).toBe(0)
  expect((await network.run('token', 'list')).stdout).toBe(
    'You have added no token.\n',
  )
  expect((await network.run('quote', '1', 'ZKP', 'FOO')).code).toBe(2)
})

test('creates a token once, which belongs to the account and can be traded', async () => {
  // Removes the token, because a snapshot of the chain does not revert the list of
  // imported tokens.
  onTestFinished(async () => {
    await network.run('token', 'remove', 'GOLD')
  })
  const create = ['token', 'create', 'GOLD', '--supply=500', '--decimals=2']
  const created = await network.run(...create, '--yes')
  expect(created).toMatchObject({ code: 0 })
  expect(created.stdout).toContain('Created GOLD (GOLD, 2 decimals, 0x')
  const { stdout } = await network.run('balances', '--json')
  expect(JSON.parse(stdout).balances).toMatchObject({ GOLD: '50000' })
  const again = await network.run(...create, '--yes')
  expect(again.code).toBe(2)
  expect(again.stderr).toContain('already has a token GOLD')

  const added = await network.run('add', '100', 'GOLD', 'ZKP', '--amount-b=50')
  expect(added).toMatchObject({ code: 0 })
  const quote = await network.run('quote', '1', 'ZKP', 'GOLD')
  expect(quote.stdout).toContain('GOLD')
})

test.each([
  ['no address', ['add', 'FOO'], 'must be an address'],
  ['a token of the deployment', ['remove', 'DAI'], 'cannot be removed'],
  ['an existing symbol', ['create', 'dai', '--yes'], 'has a token dai'],
  ['a symbol with a space', ['create', 'A B', '--yes'], 'symbol'],
  ['decimals', ['create', 'FOO', '--decimals=78', '--yes'], '0 to 77'],
  ['a missing confirmation', ['create', 'FOO'], 'Pass --yes'],
])('error: %s', async (_, args, words) => {
  const { code, stderr } = await network.run('token', ...args)
  expect(code).toBe(2)
  expect(stderr).toContain(words)
})

test('error: rejects an address without a token', async () => {
  const { router } = network.devnet.deployment.contracts
  const { code, stderr } = await network.run('token', 'add', router)
  expect(code).toBe(1)
  expect(stderr).toContain('it is not a token')
})
