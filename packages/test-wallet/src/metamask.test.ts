import { readFileSync } from 'node:fs'
import { startDevnet } from '@letheswap/devnet'
import { BrowserProvider, Contract } from 'ethers'
import {
  encodeFunctionData,
  erc20Abi,
  type Hex,
  numberToHex,
  stringToHex,
  verifyMessage,
} from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWallet } from './createTestWallet.js'

const key: Hex =
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
const address = privateKeyToAddress(key)
const chainId = 500_000

let devnet: Awaited<ReturnType<typeof startDevnet>>
beforeAll(async () => {
  devnet = await startDevnet()
})
afterAll(() => devnet.stop())

type Wallet = ReturnType<typeof createTestWallet>
type Rule = [method: string, rule: string, check: () => unknown]

function create(parameters: createTestWallet.Parameters = {}): Wallet {
  const wallet = createTestWallet({
    privateKeys: [key],
    chains: { [chainId]: devnet.rpcUrl },
    chainId,
    ...parameters,
  })
  wallet.connect()
  return wallet
}
const ask = (wallet: Wallet, method: string, ...params: unknown[]) =>
  wallet.request({ method, params }, 'https://page.example')
const getToken = () => devnet.deployment.tokens[0] as { address: Hex }
const typedData = (domainChainId?: number) =>
  JSON.stringify({
    domain: { name: 'Coin', chainId: domainChainId },
    types: { Permit: [{ name: 'value', type: 'uint256' }] },
    primaryType: 'Permit',
    message: { value: '1' },
  })
const chain = (fields: object = {}) => ({
  chainId: '0x539',
  chainName: 'Other',
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: ['http://localhost:1'],
  ...fields,
})

const rules: Rule[] = [
  [
    'eth_requestAccounts',
    'One popup. -32002 while it is open, and 4001 if it is closed.',
    async () => {
      const wallet = create({ defaultAnswer: 'hang' })
      wallet.revoke()
      const asked = ask(wallet, 'eth_requestAccounts')
      await wallet.openPrompt('connect')
      await expect(ask(wallet, 'eth_requestAccounts')).rejects.toMatchObject({
        code: -32002,
      })
      wallet.reject('connect')
      await expect(asked).rejects.toMatchObject({ code: 4001 })
      wallet.approve('connect')
      expect(await ask(wallet, 'eth_requestAccounts')).toEqual([address])
      const { length } = wallet.prompts
      await ask(wallet, 'eth_requestAccounts')
      expect(wallet.prompts).toHaveLength(length)
    },
  ],
  [
    'eth_accounts',
    'The selected account first. None without permission.',
    async () => {
      const wallet = create()
      expect(await ask(wallet, 'eth_accounts')).toEqual([address])
      wallet.revoke()
      expect(await ask(wallet, 'eth_accounts')).toEqual([])
    },
  ],
  [
    'wallet_requestPermissions',
    'A popup each time. Returns the permissions for accounts and chains.',
    async () => {
      const wallet = create()
      const answer = await ask(wallet, 'wallet_requestPermissions', {
        eth_accounts: {},
      })
      expect(wallet.prompts).toHaveLength(1)
      expect(answer).toMatchObject([
        {
          invoker: 'https://page.example',
          parentCapability: 'eth_accounts',
          caveats: [{ value: [address.toLowerCase()] }],
        },
        {
          parentCapability: 'endowment:permitted-chains',
          caveats: [{ value: ['0x1', numberToHex(chainId)] }],
        },
      ])
      for (const wanted of [undefined, {}, { eth_keys: {} }])
        await expect(
          ask(wallet, 'wallet_requestPermissions', wanted),
        ).rejects.toMatchObject({ code: -32602 })
    },
  ],
  [
    'wallet_getPermissions',
    'The permissions, without a popup.',
    async () => {
      const wallet = create()
      expect(await ask(wallet, 'wallet_getPermissions')).toHaveLength(2)
      wallet.revoke()
      expect(await ask(wallet, 'wallet_getPermissions')).toEqual([])
    },
  ],
  [
    'wallet_revokePermissions',
    'Null, without a popup. Then an empty `accountsChanged`.',
    async () => {
      const wallet = create()
      const events: unknown[] = []
      const listen = (accounts: never) => events.push(accounts)
      wallet.on('accountsChanged', listen)
      expect(await ask(wallet, 'wallet_revokePermissions')).toBeNull()
      expect(events).toEqual([[]])
      wallet.removeListener('accountsChanged', listen)
      wallet.connect()
      expect(events).toHaveLength(1)
    },
  ],
  [
    'wallet_getCapabilities',
    '`{}` on a custom chain: no batches.',
    async () => {
      const wallet = create()
      expect(await ask(wallet, 'wallet_getCapabilities', address)).toEqual({})
      await expect(
        ask(wallet, 'wallet_getCapabilities', getToken().address),
      ).rejects.toMatchObject({ code: 4100 })
    },
  ],
  [
    'wallet_switchEthereumChain',
    '4902 for an unknown chain. A popup for a chain that the page may not use yet.',
    async () => {
      const wallet = create({
        chains: { [chainId]: devnet.rpcUrl, 1337: 'http://localhost:1' },
        quirks: { unpermittedChainIds: [1337] },
      })
      const to = (id: unknown) =>
        ask(wallet, 'wallet_switchEthereumChain', { chainId: id })
      await expect(to('0x2')).rejects.toMatchObject({ code: 4902 })
      expect(await to('0x539')).toBeNull()
      expect(wallet.prompts).toMatchObject([{ kind: 'switchChain' }])
      expect(wallet.chainId).toBe('0x539')
      for (const id of [undefined, 1337, '0x0539', '1337'])
        await expect(to(id)).rejects.toMatchObject({
          code: -32602,
          message: expect.stringContaining("'chainId'"),
        })
      wallet.quirks.unknownChainError = 'nested'
      await expect(to('0x2')).rejects.toMatchObject({
        code: -32603,
        data: { originalError: { code: 4902 } },
      })
    },
  ],
  [
    'wallet_addEthereumChain',
    'A popup, then the chain is selected. A known chain keeps its node. -32603 if the RPC URL serves another chain. -32602 for an `http:` URL of another machine, a symbol over 6 characters, or decimals other than 18.',
    async () => {
      const wallet = create()
      const add = (fields?: object) =>
        ask(wallet, 'wallet_addEthereumChain', chain(fields))
      expect(await add()).toBeNull()
      expect(wallet.chainId).toBe('0x539')
      await add({
        chainId: numberToHex(chainId),
        rpcUrls: ['https://evil.example'],
      })
      expect(await ask(wallet, 'eth_blockNumber')).toMatch(/^0x/)
      await expect(
        add({ chainId: '0x53a', rpcUrls: [devnet.rpcUrl] }),
      ).rejects.toMatchObject({ code: -32603 })
      const currency = { name: 'Coin', symbol: 'COIN', decimals: 18 }
      for (const fields of [
        { rpcUrls: undefined },
        { rpcUrls: ['http://node.example'] },
        { chainId: 5 },
        { nativeCurrency: { ...currency, symbol: 'TOOLONG' } },
        { nativeCurrency: { ...currency, decimals: 6 } },
      ])
        await expect(add(fields)).rejects.toMatchObject({ code: -32602 })
      const free = create({ hasLimits: false })
      await ask(
        free,
        'wallet_addEthereumChain',
        chain({
          rpcUrls: [devnet.rpcUrl],
          nativeCurrency: { ...currency, symbol: 'TOOLONG' },
        }),
      )
    },
  ],
  [
    'wallet_watchAsset',
    'True after a popup. -32602 if the symbol is not the contract’s or over 11 characters, or with more than 36 decimals.',
    async () => {
      const wallet = create()
      const watch = (options: unknown, type = 'ERC20') =>
        wallet.request({
          method: 'wallet_watchAsset',
          params: { type, options },
        })
      const asset = { address: getToken().address, symbol: 'USDT', decimals: 6 }
      expect(await watch(asset)).toBe(true)
      for (const [options, type] of [
        [{ ...asset, symbol: 'USDC' }],
        [{ ...asset, symbol: 'TWELVE LONG!' }],
        [{ ...asset, decimals: 37 }],
        [{ ...asset, address: 'x' }],
        [undefined],
        [asset, 'ERC721'],
      ] as [unknown, string?][])
        await expect(watch(options, type)).rejects.toMatchObject({
          code: -32602,
        })
    },
  ],
  [
    'personal_sign',
    'Hex or plain text, before or after the account.',
    async () => {
      const wallet = create()
      for (const params of [
        [stringToHex('hello'), address],
        ['hello', address],
        [address, 'hello'],
      ]) {
        const signature = (await ask(wallet, 'personal_sign', ...params)) as Hex
        expect(
          await verifyMessage({ address, message: 'hello', signature }),
        ).toBe(true)
      }
      await expect(
        ask(wallet, 'personal_sign', 'hello', getToken().address),
      ).rejects.toMatchObject({ code: 4100 })
      for (const params of [[], [5, address], ['hello'], ['hello', 'x']])
        await expect(
          ask(wallet, 'personal_sign', ...params),
        ).rejects.toMatchObject({ code: -32602 })
    },
  ],
  [
    'eth_signTypedData_v4',
    'A string or an object. Refused for a chain that is not selected. Without a chain id, it needs the quirk `signsWithoutChainId`.',
    async () => {
      const wallet = create({ testChainIds: [chainId, 1337] })
      const sign = (data: unknown) =>
        ask(wallet, 'eth_signTypedData_v4', address, data)
      expect(await sign(typedData(chainId))).toHaveLength(132)
      expect(await sign(JSON.parse(typedData(chainId)))).toHaveLength(132)
      await expect(sign(typedData(1337))).rejects.toThrow(
        'Provided chainId "1337" must match the active chainId "500000"',
      )
      await expect(sign(typedData())).rejects.toMatchObject({ code: 4100 })
      wallet.quirks.signsWithoutChainId = true
      expect(await sign(typedData())).toHaveLength(132)
      for (const data of ['{', '{}', 5, undefined])
        await expect(sign(data)).rejects.toMatchObject({ code: -32602 })
    },
  ],
  [
    'eth_signTypedData_v3',
    'As `eth_signTypedData_v4`.',
    async () => {
      const wallet = create()
      const sign = (version: string) =>
        ask(wallet, `eth_signTypedData_${version}`, address, typedData(chainId))
      expect(await sign('v3')).toBe(await sign('v4'))
      expect(wallet.prompts).toHaveLength(2)
    },
  ],
  [
    '`eth_sign` `eth_signTransaction` `eth_signTypedData`',
    '-32601, even if the node has its own keys.',
    async () => {
      const wallet = create()
      for (const [method, ...params] of [
        ['eth_sign', devnet.accounts[0]?.address, '0x1234'],
        ['eth_signTransaction', { from: devnet.accounts[0]?.address }],
        ['eth_signTypedData', devnet.accounts[0]?.address, typedData(chainId)],
      ])
        await expect(
          ask(wallet, method as string, ...params),
        ).rejects.toMatchObject({ code: -32601 })
    },
  ],
  [
    'eth_coinbase',
    'The selected account, or null without permission.',
    async () => {
      const wallet = create()
      expect(await ask(wallet, 'eth_coinbase')).toBe(address)
      wallet.revoke()
      expect(await ask(wallet, 'eth_coinbase')).toBeNull()
    },
  ],
  [
    'eth_sendTransaction',
    'Keeps the page’s `input`, gas, fees, nonce and access list, and fills in what is missing. Passes a revert’s data to the page.',
    async () => {
      const wallet = create()
      const { address: token } = getToken()
      const send = async (fields: object) => {
        const hash = await ask(wallet, 'eth_sendTransaction', {
          from: address,
          to: token,
          ...fields,
        })
        return devnet.client.getTransaction({ hash: hash as Hex })
      }
      const input = encodeFunctionData({
        abi: erc20Abi,
        functionName: 'approve',
        args: [address, 1n],
      })
      for (const name of ['data', 'input'])
        expect(await send({ [name]: input })).toMatchObject({ input })
      const { nonce } = await send({ input })
      expect(
        await send({
          input,
          gas: '0x186a0',
          maxFeePerGas: '0x12a05f200',
          maxPriorityFeePerGas: '0x7',
          nonce: numberToHex(nonce + 1),
        }),
      ).toMatchObject({
        nonce: nonce + 1,
        gas: 100_000n,
        maxFeePerGas: 5_000_000_000n,
        maxPriorityFeePerGas: 7n,
      })
      expect(await send({ input, gasPrice: '0x12a05f200' })).toMatchObject({
        type: 'legacy',
        gasPrice: 5_000_000_000n,
        nonce: nonce + 2,
      })
      const accessList = [{ address: token.toLowerCase(), storageKeys: [] }]
      for (const [fee, type] of [
        [{}, 'eip1559'],
        [{ gasPrice: '0x12a05f200' }, 'eip2930'],
      ] as const)
        expect(await send({ input, accessList, ...fee })).toMatchObject({
          type,
          accessList,
        })
      for (const fields of [
        { accessList: 5 },
        { accessList: [{ address: token }] },
        { to: 'x' },
        { data: 'x' },
        { value: '1' },
        { gas: 5 },
        { data: '0x01', input: '0x02' },
      ])
        await expect(send(fields)).rejects.toMatchObject({ code: -32602 })
      await expect(ask(wallet, 'eth_sendTransaction')).rejects.toMatchObject({
        code: -32602,
      })
      await expect(
        send({ data: `0x23b872dd${'00'.repeat(96)}` }),
      ).rejects.toMatchObject({
        code: 3,
        data: expect.stringMatching(/^0x\w{8}/),
      })
    },
  ],
  [
    'wallet_sendCalls',
    '-32601: no batches on a custom chain.',
    () =>
      expect(ask(create(), 'wallet_sendCalls', {})).rejects.toMatchObject({
        code: -32601,
      }),
  ],
  [
    '`eth_…`, `net_…`, `web3_…`',
    'Forwarded to the node of the selected chain.',
    async () => {
      const wallet = create()
      expect(await ask(wallet, 'net_version')).toBe(String(chainId))
      expect(await ask(wallet, 'eth_blockNumber')).toMatch(/^0x/)
      await expect(
        ask(
          wallet,
          'eth_call',
          {
            to: getToken().address,
            data: `0x23b872dd${'00'.repeat(96)}`,
          },
          'latest',
        ),
      ).rejects.toMatchObject({
        code: 3,
        data: expect.stringMatching(/^0x\w{8}/),
      })
    },
  ],
]

test.each(rules)('%s: %s', async (_, __, check) => {
  await check()
})

test('rule: ethers decodes a custom error through the wallet', async () => {
  const wallet = create()
  const provider = new BrowserProvider(wallet as never)
  const contract = new Contract(
    getToken().address,
    [
      'function transferFrom(address from, address to, uint256 value) returns (bool)',
      'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
    ],
    await provider.getSigner(),
  )
  const transferFrom = contract.getFunction('transferFrom')
  const { router } = devnet.deployment.contracts
  const revert = { name: 'ERC20InsufficientAllowance' }
  await expect(
    transferFrom.staticCall(router, address, 1n),
  ).rejects.toMatchObject({ revert })
  const error = await transferFrom(router, address, 1n).catch(
    (error: { data: string }) => error,
  )
  expect(contract.interface.parseError(error.data)).toMatchObject(revert)
  provider.destroy()
})

test('rule: the README says how each method compares with MetaMask', async () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const table = [
    '| Method | Answer, as in MetaMask 13 |',
    '| --- | --- |',
    ...rules.map(
      ([method, rule]) =>
        `| ${method.includes('`') ? method : `\`${method}\``} | ${rule} |`,
    ),
  ].join('\n')
  // `vitest -u` writes it.
  await expect(
    readme.replace(/\| Method \|.*?\n(?=\n)/s, () => `${table}\n`),
  ).toMatchFileSnapshot('../README.md')
})
