import { writeFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../src/config/readConfig.js'
import { expectRefusal, expectUntouched } from './support/expectations.js'
import { startInProcess, useFaucet } from './support/inProcess.js'
import { startNetwork } from './support/network.js'
import { takeStore } from './support/stores.js'
import { useStarted } from './support/useStarted.js'
import {
  createWallet,
  post,
  read,
  sign,
  type Wallet,
} from './support/wallet.js'

const network = useStarted(startNetwork)
const write = (name: string, text: string) => {
  const path = network.path(name)
  writeFileSync(path, text)
  return path
}
const env = (codes: string) =>
  network.env({ FAUCET_INVITES: write('codes.json', codes) })
const faucet = useFaucet(() => env('{"spring class": 2, "other-class": 1}'))

/** Starts another faucet, whose only code admits one wallet. */
async function startForOne(): Promise<string> {
  const other = await startInProcess(
    env('{"for-one-wallet": 1}'),
    await takeStore(),
  )
  onTestFinished(other.stop)
  await other.endHold()
  return other.url
}

const claim = async (wallet: Wallet, invite?: string, tokenName = 'USDT') =>
  post(faucet.url, {
    ...(await sign(faucet.url, wallet, tokenName)),
    ...(invite !== undefined && { invite }),
  })

test('the offer reports that a code is required', async () => {
  const { body } = await read(await fetch(`${faucet.url}/api/v1/offer`))
  expect(body.offer).toContainEqual({
    ...{ tokenName: 'USDT', amount: '1000' },
    needsInvite: true,
  })
})

test('a code admits a limited number of wallets, each for all of its claims', async () => {
  const [anna, ben, cleo] = [createWallet(), createWallet(), createWallet()]
  expectRefusal(await claim(anna), 403, 'Enter an invite code')
  expectRefusal(await claim(anna, 'summer class'), 403, 'Unknown invite code')
  await expectUntouched(network, faucet.url, anna)
  for (const wallet of [anna, ben])
    expect((await claim(wallet, 'spring class')).status).toBe(200)
  const usedUp = 'This invite code is used up'
  expectRefusal(await claim(cleo, 'spring class'), 403, usedUp)
  await expectUntouched(network, faucet.url, cleo)
  expect((await claim(anna, 'spring class', 'DAI')).status).toBe(200)
  expect((await claim(cleo, 'other-class')).status).toBe(200)
})

test('a code with one place admits one of 20 concurrent wallets', async () => {
  const url = await startForOne()
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () =>
      post(url, {
        ...(await sign(url, createWallet())),
        invite: 'for-one-wallet',
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a repeated message gets its hash without the code', async () => {
  const url = await startForOne()
  const signed = await sign(url, createWallet())
  const paid = await post(url, { ...signed, invite: 'for-one-wallet' })
  expect(await post(url, signed)).toMatchObject({
    status: 200,
    body: paid.body,
  })
})

test.each([
  ['not JSON', 'codes'],
  ['a short code', '{"short": 30}'],
  ['no limit', '{"spring class": 0}'],
])('error: rejects %s in the file without quoting it', (_, text) => {
  const read = () => readConfig(env(text))
  expect(read).toThrow('FAUCET_INVITES names no usable list of invite codes')
  expect(read).not.toThrow(/spring|short"|: codes/)
})
