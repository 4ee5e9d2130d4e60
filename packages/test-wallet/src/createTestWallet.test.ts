import { startDevnet } from '@letheswap/devnet'
import { createWalletClient, custom, type Hex, numberToHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestWallet } from './createTestWallet.js'

const recipient = '0x000000000000000000000000000000000000dEaD'
const key: Hex =
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

let devnet: Awaited<ReturnType<typeof startDevnet>>
beforeAll(async () => {
  devnet = await startDevnet()
})
afterAll(() => devnet.stop())

function createConnected(
  parameters: Partial<createTestWallet.Parameters> = {},
) {
  const wallet = createTestWallet({
    privateKeys: [key],
    chains: { 500000: devnet.rpcUrl },
    chainId: 500000,
    ...parameters,
  })
  wallet.connect()
  return { wallet, client: createWalletClient({ transport: custom(wallet) }) }
}

const payment = { to: recipient, value: '0x1' } as const
const send = ({ wallet }: ReturnType<typeof createConnected>) =>
  wallet.request({
    method: 'eth_sendTransaction',
    params: [{ ...payment, from: wallet.address }],
  })

describe('signatures and chains', () => {
  test('default: uses a chain by URL or by provider', async () => {
    const provider = {
      request: (request: object) => devnet.client.request(request as never),
    }
    for (const node of [devnet.rpcUrl, provider]) {
      const scene = createConnected({ chains: { 500000: node } })
      await devnet.client.waitForTransactionReceipt({
        hash: (await send(scene)) as Hex,
      })
    }
  })

  test('rule: concurrently approved transactions have consecutive nonces', async () => {
    const scene = createConnected()
    const hashes = await Promise.all([send(scene), send(scene), send(scene)])
    const sent = await Promise.all(
      hashes.map((hash) => devnet.client.getTransaction({ hash: hash as Hex })),
    )
    const nonces = sent.map(({ nonce }) => nonce).sort((a, b) => a - b)
    const [first = 0] = nonces
    expect(nonces).toEqual([first, first + 1, first + 2])
  })

  test('rule: refuses a transaction on a chain that is not a test chain, without a prompt', async () => {
    const scene = createConnected({ chainId: 1 })
    await expect(send(scene)).rejects.toMatchObject({
      code: 4100,
      message:
        'This throw-away wallet signs for test chains only (500000), not for chain 1.',
    })
    expect(scene.wallet.prompts).toEqual([])
  })

  test('rule: refuses a permit on a chain that is not a test chain', async () => {
    const { client, wallet } = createConnected()
    const sign = (chainId: number | undefined) =>
      client.signTypedData({
        account: wallet.address,
        domain: { name: 'Coin', ...(chainId !== undefined && { chainId }) },
        types: { Permit: [{ name: 'value', type: 'uint256' }] },
        primaryType: 'Permit',
        message: { value: 1n },
      })
    await expect(sign(1)).rejects.toThrow('not for chain 1.')
    await expect(sign(undefined)).rejects.toThrow('test chains only')
    expect(await sign(500000)).toHaveLength(132)
  })

  test('rule: mines a transaction on the chain that was selected at the request', async () => {
    const asked: string[] = []
    const seven = {
      request: ({ method }: { method: string }) => {
        asked.push(method)
        return devnet.client.request({ method } as never)
      },
    }
    const scene = createConnected({
      chains: { 500000: devnet.rpcUrl, 7: seven },
      testChainIds: [500000],
      defaultAnswer: 'hang',
    })
    const sent = send(scene)
    await scene.wallet.openPrompt('transaction')
    scene.wallet.selectChain(7)
    scene.wallet.approve('transaction')
    const hash = (await sent) as Hex
    expect(await devnet.client.getTransaction({ hash })).toMatchObject({
      chainId: 500000,
    })
    expect(asked).toEqual([])
  })

  test('default: the gas limit is the estimate, to which the quirk gasMargin adds', async () => {
    const scene = createConnected()
    const getGas = async () => {
      const hash = (await send(scene)) as Hex
      return (await devnet.client.getTransaction({ hash })).gas
    }
    expect(await getGas()).toBe(21_000n)
    scene.wallet.quirks.gasMargin = 50
    expect(await getGas()).toBe(31_500n)
  })

  test('behavior: keeps the page’s nonce and access list, and reports malformed fields', async () => {
    const { wallet } = createConnected()
    const accessList = [{ address: recipient.toLowerCase(), storageKeys: [] }]
    const ask = (fields: object) =>
      wallet.request({
        method: 'eth_sendTransaction',
        params: [{ ...payment, from: wallet.address, ...fields }],
      })
    const count = await devnet.client.getTransactionCount(wallet)
    const hash = (await ask({ nonce: numberToHex(count), accessList })) as Hex
    expect(await devnet.client.getTransaction({ hash })).toMatchObject({
      accessList,
      nonce: count,
    })
    for (const [fields, name] of [
      [{ accessList: 5 }, 'accessList'],
      [{ accessList: [{ address: recipient }] }, 'storageKeys'],
      [{ data: 'x' }, 'data'],
      [{ value: '1' }, 'value'],
      [{ gas: 5 }, 'gas'],
      [{ chainId: '0x1' }, 'chainId'],
    ] as const)
      await expect(ask(fields)).rejects.toMatchObject({
        code: -32602,
        message: expect.stringContaining(name),
      })
  })

  test('rule: every error has a code, even for opaque origins and invalid data', async () => {
    const { wallet } = createConnected({
      quirks: { signsWithoutChainId: true },
    })
    const data = { domain: {}, types: { T: [] }, primaryType: 'U', message: {} }
    await expect(
      wallet.request({
        method: 'eth_signTypedData_v4',
        params: [wallet.address, data],
      }),
    ).rejects.toMatchObject({ code: -32603 })
    const signIn = `page.example wants you to sign in with your Ethereum account:\n${wallet.address}`
    const sign = (origin: string) =>
      wallet.request(
        { method: 'personal_sign', params: [signIn, wallet.address] },
        origin,
      )
    // The origin of a sandboxed frame.
    await sign('null')
    await sign('https://page.example')
    expect(wallet.prompts.slice(-2)).toMatchObject([
      { hasDomainWarning: true },
      { hasDomainWarning: false },
    ])
  })

  test('behavior: the quirk keepsNonces keeps nonces after a chain was reverted', async () => {
    for (const keepsNonces of [false, true]) {
      const scene = createConnected({ quirks: { keepsNonces } })
      const { wallet } = scene
      const count = await devnet.client.getTransactionCount(wallet)
      const snapshot = await devnet.client.snapshot()
      await send(scene)
      await expect.poll(() => wallet.getPending()).toEqual([])
      await devnet.client.revert({ id: snapshot })
      const hash = (await send(scene)) as Hex
      const { nonce } = await devnet.client.getTransaction({ hash })
      expect(nonce).toBe(keepsNonces ? count + 1 : count)
      await devnet.client.dropTransaction({ hash })
    }
  })

  test('error: cannot select an unknown account', () => {
    const { wallet } = createConnected()
    expect(() => wallet.switchAccount(recipient)).toThrow(recipient)
  })

  test('rule: a chain does not become a test chain when a page adds it', async () => {
    const { wallet, ...scene } = createConnected()
    await wallet.request({
      method: 'wallet_addEthereumChain',
      params: [{ chainId: '0x539', rpcUrls: ['http://localhost:1'] }],
    })
    await expect(send({ wallet, ...scene })).rejects.toThrow(
      'not for chain 1337.',
    )
  })
})

describe('answers', () => {
  test('default: approves everything, as scripts expect', async () => {
    const wallet = createTestWallet()
    expect(await wallet.request({ method: 'eth_requestAccounts' })).toEqual(
      wallet.accounts.map((account) => account.toLowerCase()),
    )
    expect(wallet.prompts).toMatchObject([
      { kind: 'connect', answer: 'approve' },
    ])
  })

  test('behavior: reject answers only the next popup', async () => {
    const scene = createConnected()
    scene.wallet.reject('transaction')
    await expect(send(scene)).rejects.toMatchObject({ code: 4001 })
    await send(scene)
  })

  test('behavior: a hanging popup waits for approve or reject', async () => {
    const scene = createConnected({ defaultAnswer: 'hang' })
    const open: string[][] = []
    scene.wallet.subscribePrompts((prompts) =>
      open.push(prompts.map(({ kind }) => kind)),
    )
    const [first, second] = [send(scene), send(scene)]
    await scene.wallet.openPrompt('transaction')
    scene.wallet.approve('transaction')
    expect(await first).toHaveLength(66)
    scene.wallet.reject('transaction')
    await expect(second).rejects.toMatchObject({ code: 4001 })
    expect(open).toEqual([
      [],
      ['transaction'],
      ['transaction', 'transaction'],
      ['transaction'],
      [],
    ])
  })

  test('behavior: a second answer to a popup has no effect', async () => {
    const scene = createConnected({ defaultAnswer: 'hang' })
    const sent = send(scene)
    const prompt = await scene.wallet.openPrompt('transaction')
    prompt.reject()
    prompt.approve()
    await expect(sent).rejects.toMatchObject({ code: 4001 })
    expect(prompt.answer).toBe('reject')
  })
})

describe('storage', () => {
  function createStorage(text?: string) {
    const items = new Map(text === undefined ? [] : [['test-wallet', text]])
    return {
      getItem: (name: string) => items.get(name) ?? null,
      setItem: (name: string, value: string) => void items.set(name, value),
    }
  }

  test('default: keeps the accounts and the connection for the next visit', async () => {
    const storage = createStorage()
    const wallet = createTestWallet({ storage })
    wallet.connect()
    const next = createTestWallet({ storage })
    expect(next.accounts).toEqual(wallet.accounts)
    expect(await next.request({ method: 'eth_accounts' })).toHaveLength(2)
    next.revoke()
    await expect(
      createTestWallet({ storage }).request({ method: 'eth_accounts' }),
    ).resolves.toEqual([])
  })

  test.each([
    '',
    'null',
    '{}',
    '{"privateKeys":[]}',
    '{"privateKeys":["0x1"]}',
  ])('behavior: creates new accounts if the storage contains %o', (text) => {
    const storage = createStorage(text)
    const { accounts } = createTestWallet({ storage })
    expect(accounts).toHaveLength(2)
    expect(createTestWallet({ storage }).accounts).toEqual(accounts)
  })

  test('behavior: keeps nothing if the storage fails', () => {
    const fail = () => {
      throw new Error('no room')
    }
    const storage = { getItem: fail, setItem: fail }
    expect(createTestWallet({ storage }).accounts).toHaveLength(2)
  })
})
