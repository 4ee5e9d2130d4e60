import {
  createTestClient,
  encodeFunctionData,
  erc20Abi,
  type Hash,
  type Hex,
  http,
  numberToHex,
  publicActions,
  stringToHex,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { expect } from 'vitest'
import { startAnvil } from '../../../devnet/src/anvil.js'
import type { Subject, SubjectPage } from './subject.js'

export type Rule = {
  methods: string
  rule: string
  check: (subject: Subject) => Promise<void>
  /** The reason why the test wallet differs from this rule. */
  difference?: string
}

const dead = '0x000000000000000000000000000000000000dEaD'
const chainId = 500_000
const failsWith = (code: unknown) => expect.objectContaining({ code })
const isNumber = expect.any(Number)

const refuse = async (asked: Promise<unknown>, code: unknown) =>
  expect(
    await asked.then(
      (answer) => ({ answer }),
      (error: unknown) => error,
    ),
  ).toEqual(failsWith(code))

async function connect(subject: Subject, page: SubjectPage) {
  const asked = page.request('eth_requestAccounts')
  await subject.approve('connect')
  await asked
}
/** Opens a connected page on the test network. */
async function openConnected(subject: Subject) {
  const page = await subject.open()
  await connect(subject, page)
  await page.request('wallet_switchEthereumChain', [
    { chainId: numberToHex(chainId) },
  ])
  return page
}
const hear = (page: SubjectPage, name: string, data: unknown) =>
  expect
    .poll(() => page.getEvents(), { timeout: 30_000 })
    .toContainEqual([name, data])
/** Returns the request's answer, whether or not its popup opens. */
const settle = (asked: Promise<unknown>, popup: Promise<unknown>) =>
  Promise.race([asked, popup.then(() => asked)])
const currency = { name: 'Coin', symbol: 'COIN', decimals: 18 }
const getToken = ({ devnet }: Subject) =>
  devnet.deployment.tokens[0] as { address: Hex }
const watch = (page: SubjectPage, options: object) =>
  page.request('wallet_watchAsset', { type: 'ERC20', options })
const describeData = (domainChainId?: number) => ({
  domain: { name: 'Coin', chainId: domainChainId },
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      ...(domainChainId === undefined
        ? []
        : [{ name: 'chainId', type: 'uint256' }]),
    ],
    Order: [{ name: 'value', type: 'uint256' }],
  },
  primaryType: 'Order',
  message: { value: '1' },
})

/** Sends a transaction that the user approves, and reads it from the chain. */
async function send(subject: Subject, page: SubjectPage, fields: object) {
  const [from] = subject.accounts
  const asked = page.request('eth_sendTransaction', [
    { from, to: dead, value: '0x1', ...fields },
  ])
  asked.catch(() => undefined)
  await subject.approve('transaction')
  const hash = (await asked) as Hash
  return subject.devnet.client.getTransaction({ hash })
}

/** Sends two transactions on a separate chain, which is reset in between. */
async function sendAroundReset(subject: Subject) {
  const [from] = subject.accounts
  const anvil = await startAnvil({ args: ['--chain-id', '31338'] })
  const rpcUrl = `http://127.0.0.1:${anvil.port}`
  const client = createTestClient({
    mode: 'anvil',
    transport: http(rpcUrl),
  }).extend(publicActions)
  try {
    const page = await openConnected(subject)
    const added = page.request('wallet_addEthereumChain', [
      {
        chainId: numberToHex(31338),
        chainName: 'Reset',
        nativeCurrency: currency,
        rpcUrls: [rpcUrl],
      },
    ])
    await subject.approve('addChain')
    await added
    const nonces: number[] = []
    for (const isAgain of [false, true]) {
      if (isAgain) {
        await subject.seeConfirmed()
        const blocks = Number(await client.getBlockNumber()) + 1
        await client.request({ method: 'anvil_reset' } as never)
        // MetaMask continues from the last block that it has seen, which must exist.
        await client.mine({ blocks })
      }
      const asked = page.request('eth_sendTransaction', [
        { from, to: dead, value: '0x1' },
      ])
      await subject.approve('transaction')
      const hash = (await asked) as Hash
      nonces.push((await client.getTransaction({ hash })).nonce)
    }
    return nonces
  } finally {
    await anvil.stop()
  }
}

/** MetaMask's behavior, in sentences that fit a table row. */
export const rules: Rule[] = [
  {
    methods: 'eth_requestAccounts',
    rule: 'One popup. -32002 while it is open, 4001 if it is closed. None once the page is connected.',
    async check(subject) {
      const page = await subject.open()
      const asked = page.request('eth_requestAccounts')
      asked.catch(() => undefined)
      await subject.seePopup('connect')
      await refuse(page.request('eth_requestAccounts'), -32002)
      await subject.reject('connect')
      await refuse(asked, 4001)
      await connect(subject, page)
      expect(await page.request('eth_requestAccounts')).toEqual(
        subject.accounts,
      )
    },
  },
  {
    methods: 'eth_requestAccounts eth_accounts eth_coinbase',
    rule: 'Accounts are in lower case, the selected one first. Without permission there are none.',
    async check(subject) {
      const page = await subject.open()
      expect(await page.request('eth_accounts')).toEqual([])
      expect(await page.request('eth_coinbase')).toBeNull()
      await connect(subject, page)
      expect(await page.request('eth_accounts')).toEqual(subject.accounts)
      expect(await page.request('eth_coinbase')).toBe(subject.accounts[0])
      await hear(page, 'accountsChanged', subject.accounts)
    },
  },
  {
    methods: 'accountsChanged',
    rule: 'Comes when the user selects another permitted account, which is then the first.',
    async check(subject) {
      const page = await openConnected(subject)
      const other = await subject.open()
      await subject.switchAccount(1)
      const swapped = [...subject.accounts].reverse()
      await hear(page, 'accountsChanged', swapped)
      expect(await page.request('eth_accounts')).toEqual(swapped)
      expect(await other.getEvents()).toEqual([])
    },
  },
  {
    methods: 'wallet_requestPermissions wallet_getPermissions',
    rule: 'A popup each time. The permissions name accounts and chains. No permissions and unknown ones are refused.',
    async check(subject) {
      const page = await openConnected(subject)
      const asked = page.request('wallet_requestPermissions', [
        { eth_accounts: {} },
      ])
      await subject.approve('connect')
      const permissions = [
        {
          parentCapability: 'eth_accounts',
          caveats: [{ value: subject.accounts }],
        },
        {
          parentCapability: 'endowment:permitted-chains',
          caveats: [
            { value: expect.arrayContaining(['0x1', numberToHex(chainId)]) },
          ],
        },
      ]
      expect(await asked).toMatchObject(permissions)
      expect(await page.request('wallet_getPermissions')).toMatchObject(
        permissions,
      )
      for (const wanted of [[], [{}], [{ eth_keys: {} }]])
        await refuse(
          page.request('wallet_requestPermissions', wanted),
          isNumber,
        )
    },
  },
  {
    methods: 'wallet_revokePermissions',
    rule: 'Null, without a popup. Then an empty `accountsChanged`. -32602 without parameters.',
    async check(subject) {
      const page = await openConnected(subject)
      await refuse(page.request('wallet_revokePermissions', []), -32602)
      expect(
        await page.request('wallet_revokePermissions', [{ eth_accounts: {} }]),
      ).toBeNull()
      await hear(page, 'accountsChanged', [])
      expect(await page.request('wallet_getPermissions')).toEqual([])
    },
  },
  {
    methods: 'eth_accounts eth_sendTransaction personal_sign',
    rule: 'Permissions belong to a page’s origin: another page sees no account, and gets 4100 when it uses one.',
    async check(subject) {
      await openConnected(subject)
      const page = await subject.open()
      const [from] = subject.accounts
      expect(await page.request('eth_accounts')).toEqual([])
      expect(await page.request('wallet_getPermissions')).toEqual([])
      await refuse(
        page.request('eth_sendTransaction', [{ from, to: dead }]),
        4100,
      )
      await refuse(page.request('personal_sign', ['0x12', from]), 4100)
    },
  },
  {
    methods: 'chainChanged',
    rule: 'Each page has its own chain: when one switches, another one stays and hears nothing.',
    async check(subject) {
      const [page, other] = [
        await openConnected(subject),
        await openConnected(subject),
      ]
      const count = (await other.getEvents()).length
      await page.request('wallet_switchEthereumChain', [{ chainId: '0x1' }])
      await hear(page, 'chainChanged', '0x1')
      expect(await page.request('eth_chainId')).toBe('0x1')
      expect(await other.request('eth_chainId')).toBe(numberToHex(chainId))
      expect((await other.getEvents()).slice(count)).toEqual([])
    },
  },
  {
    methods: 'wallet_switchEthereumChain',
    rule: '4902 for an unknown chain, -32602 for a malformed id. No popup for a chain that the page may use.',
    async check(subject) {
      const page = await openConnected(subject)
      const to = (id: unknown) =>
        page.request('wallet_switchEthereumChain', [{ chainId: id }])
      await refuse(to('0xabcdef'), 4902)
      for (const id of [undefined, 1337, '0x0539', '1337'])
        await refuse(to(id), -32602)
      expect(await to('0x1')).toBeNull()
      expect(await subject.hasPopup()).toBe(false)
    },
  },
  {
    methods: 'wallet_switchEthereumChain',
    rule: 'A popup for a chain that was added after the page connected, and -32002 for a second request meanwhile.',
    async check(subject) {
      const page = await openConnected(subject)
      const other = await subject.open()
      const { chainId, rpcUrls } = subject.getNewChain()
      const added = other.request('wallet_addEthereumChain', [
        { chainId, rpcUrls, chainName: 'New', nativeCurrency: currency },
      ])
      await subject.approve('addChain')
      await added
      const to = () => page.request('wallet_switchEthereumChain', [{ chainId }])
      const refused = to()
      refused.catch(() => undefined)
      await subject.seePopup('switchChain')
      await refuse(to(), -32002)
      await subject.reject('switchChain')
      await refuse(refused, 4001)
      const asked = to()
      await subject.approve('switchChain')
      expect(await asked).toBeNull()
      expect(await page.request('eth_chainId')).toBe(chainId)
    },
  },
  {
    methods: 'wallet_switchEthereumChain',
    rule: 'Waits while a transaction’s popup of the page is open.',
    difference:
      'It switches at once. The transaction stays on the chain of its request.',
    async check(subject) {
      const page = await openConnected(subject)
      const [from] = subject.accounts
      const sent = page.request('eth_sendTransaction', [{ from, to: dead }])
      sent.catch(() => undefined)
      await subject.seePopup('transaction')
      const asked = page.request('wallet_switchEthereumChain', [
        { chainId: '0x1' },
      ])
      asked.catch(() => undefined)
      const first = await Promise.race([
        asked.then(() => 'switched'),
        // Compares with the answer to a later request, so no clock is needed.
        page
          .request('eth_getBlockByNumber', ['0x0', false])
          .then(() => 'other'),
      ])
      expect(first).toBe('other')
    },
  },
  {
    methods: 'wallet_addEthereumChain',
    rule: 'A popup, then the chain is selected, even if its node is dead. -32002 for a second request meanwhile.',
    async check(subject) {
      const page = await openConnected(subject)
      const { chainId, rpcUrls } = subject.getNewChain()
      const add = () =>
        page.request('wallet_addEthereumChain', [
          { chainId, rpcUrls, chainName: 'New', nativeCurrency: currency },
        ])
      const asked = add()
      await subject.seePopup('addChain')
      await refuse(add(), -32002)
      await subject.approve('addChain')
      expect(await asked).toBeNull()
      await hear(page, 'chainChanged', chainId)
      await refuse(page.request('eth_blockNumber'), isNumber)
    },
  },
  {
    methods: 'wallet_addEthereumChain',
    rule: '-32602 for no RPC URL, an `http:` URL of another machine, a malformed id, a symbol over 6 characters, and decimals other than 18.',
    async check(subject) {
      const page = await openConnected(subject)
      const { chainId, rpcUrls } = subject.getNewChain()
      for (const fields of [
        { rpcUrls: undefined },
        { rpcUrls: ['http://node.example'] },
        { chainId: 5 },
        { nativeCurrency: { ...currency, symbol: 'TOOLONG' } },
        { nativeCurrency: { ...currency, decimals: 6 } },
      ])
        await refuse(
          page.request('wallet_addEthereumChain', [
            {
              chainId,
              rpcUrls,
              chainName: 'New',
              nativeCurrency: currency,
              ...fields,
            },
          ]),
          -32602,
        )
    },
  },
  {
    methods: 'wallet_addEthereumChain',
    rule: '-32603 after the popup if another chain has this RPC URL.',
    async check(subject) {
      const page = await openConnected(subject)
      const { chainId } = subject.getNewChain()
      const asked = page.request('wallet_addEthereumChain', [
        {
          chainId,
          rpcUrls: [subject.devnet.rpcUrl],
          chainName: 'New',
          nativeCurrency: currency,
        },
      ])
      asked.catch(() => undefined)
      await subject.approve('addChain')
      await refuse(asked, -32603)
    },
  },
  {
    methods: 'wallet_addEthereumChain',
    rule: 'A known chain keeps its node.',
    async check(subject) {
      const page = await openConnected(subject)
      const asked = page.request('wallet_addEthereumChain', [
        {
          chainId: numberToHex(chainId),
          rpcUrls: ['https://evil.example'],
          chainName: 'LetheZKP',
          nativeCurrency: { ...currency, symbol: 'ZKP' },
        },
      ])
      await subject.approve('addChain')
      expect(await asked).toBeNull()
      expect(await page.request('eth_blockNumber')).toMatch(/^0x/)
    },
  },
  {
    methods: 'wallet_watchAsset',
    rule: 'True after a popup. Symbol and decimals come from the contract if they are missing.',
    async check(subject) {
      const page = await openConnected(subject)
      const { address } = getToken(subject)
      for (const options of [
        { address, symbol: 'USDT', decimals: 6 },
        { address },
      ]) {
        const asked = watch(page, options)
        await subject.approve('watchAsset')
        expect(await asked).toBe(true)
      }
    },
  },
  {
    methods: 'wallet_watchAsset',
    rule: '-32602 if symbol or decimals are not the contract’s, and for an address that is none. Any other type is refused.',
    async check(subject) {
      const page = await openConnected(subject)
      const asset = { address: getToken(subject).address, symbol: 'USDT' }
      for (const options of [
        { ...asset, symbol: 'USDC' },
        { ...asset, decimals: 7 },
        { ...asset, address: 'x' },
      ])
        await refuse(watch(page, options), -32602)
      for (const type of ['ERC721', 'OTHER'])
        await refuse(
          page.request('wallet_watchAsset', { type, options: asset }),
          isNumber,
        )
      await refuse(page.request('wallet_watchAsset', []), isNumber)
    },
  },
  {
    methods: 'wallet_watchAsset',
    rule: 'An account without code is accepted with the page’s symbol and decimals, even from a page that is not connected.',
    async check(subject) {
      const page = await subject.open()
      const asked = watch(page, { address: dead, symbol: 'DEAD', decimals: 6 })
      await subject.approve('watchAsset')
      expect(await asked).toBe(true)
    },
  },
  {
    methods: 'personal_sign',
    rule: 'Signs hex or plain text, before or after the account.',
    async check(subject) {
      const page = await openConnected(subject)
      const [address] = subject.accounts
      for (const params of [
        [stringToHex('hello'), address],
        [address, 'hello'],
      ]) {
        const asked = page.request('personal_sign', params)
        await subject.approve('sign')
        const signature = (await asked) as Hex
        expect(
          await verifyMessage({ address, message: 'hello', signature }),
        ).toBe(true)
      }
    },
  },
  {
    methods: 'personal_sign',
    rule: '4001 “User rejected the request.” if it is rejected. A malformed request is an error with a code.',
    async check(subject) {
      const page = await openConnected(subject)
      const [address] = subject.accounts
      const asked = page.request('personal_sign', ['0x12', address])
      asked.catch(() => undefined)
      await subject.reject('sign')
      await expect(asked).rejects.toMatchObject({
        code: 4001,
        message: 'User rejected the request.',
      })
      for (const params of [[], [5, address], ['hello'], ['hello', 'x']])
        await refuse(page.request('personal_sign', params), isNumber)
      await refuse(page.request('personal_sign', ['hello', dead]), 4100)
    },
  },
  {
    methods: 'eth_signTypedData_v4 eth_signTypedData_v3',
    rule: 'Signs a string or an object.',
    async check(subject) {
      const page = await openConnected(subject)
      const [address] = subject.accounts
      const data = describeData(chainId)
      for (const [version, given] of [
        ['v4', JSON.stringify(data)],
        ['v4', data],
        ['v3', JSON.stringify(data)],
      ]) {
        const asked = page.request(`eth_signTypedData_${version}`, [
          address,
          given,
        ])
        await subject.approve('signTypedData')
        const signature = (await asked) as Hex
        expect(
          await verifyTypedData({ ...data, address, signature } as never),
        ).toBe(true)
      }
    },
  },
  {
    methods: 'eth_signTypedData_v4',
    rule: '-32603 for a chain that is not selected. Malformed data is an error with a code.',
    async check(subject) {
      const page = await openConnected(subject)
      const [address] = subject.accounts
      const sign = (data: unknown) =>
        page.request('eth_signTypedData_v4', [address, data])
      await refuse(sign(JSON.stringify(describeData(31338))), -32603)
      for (const data of ['{', '{}', 5, undefined])
        await refuse(sign(data), isNumber)
    },
  },
  {
    methods: 'eth_signTypedData_v4',
    rule: 'A field that is missing in the message fails after the popup, with -32603.',
    async check(subject) {
      const page = await openConnected(subject)
      const [address] = subject.accounts
      const data = { ...describeData(chainId), message: {} }
      const asked = page.request('eth_signTypedData_v4', [
        address,
        JSON.stringify(data),
      ])
      asked.catch(() => undefined)
      await subject.approve('signTypedData')
      await refuse(asked, -32603)
    },
  },
  {
    methods: 'eth_signTypedData_v4',
    rule: 'Signs data whose domain names no chain.',
    difference:
      'Refused with 4100: it could be valid on a network with coins of value. The quirk `signsWithoutChainId` allows it.',
    async check(subject) {
      const page = await openConnected(subject)
      const [address] = subject.accounts
      const asked = page.request('eth_signTypedData_v4', [
        address,
        JSON.stringify(describeData()),
      ])
      expect(await settle(asked, subject.approve('signTypedData'))).toMatch(
        /^0x\w{130}$/,
      )
    },
  },
  {
    methods: 'eth_signTypedData',
    rule: 'Signs the first version’s lists of typed values.',
    difference: 'Refused with -32601: the version is obsolete.',
    async check(subject) {
      const page = await openConnected(subject)
      const [address] = subject.accounts
      const asked = page.request('eth_signTypedData', [
        [{ type: 'string', name: 'text', value: 'hello' }],
        address,
      ])
      expect(await settle(asked, subject.approve('signTypedData'))).toMatch(
        /^0x\w{130}$/,
      )
    },
  },
  {
    methods: 'eth_sign eth_signTransaction',
    rule: '-32601 and -32004, even if the node has its own keys.',
    async check(subject) {
      const page = await openConnected(subject)
      const from = subject.devnet.accounts[0]?.address
      await refuse(page.request('eth_sign', [from, '0x1234']), -32601)
      await refuse(page.request('eth_signTransaction', [{ from }]), -32004)
    },
  },
  {
    methods: 'eth_sendTransaction',
    rule: 'The gas limit is the node’s estimate, without a margin, and the type is 2.',
    async check(subject) {
      const page = await openConnected(subject)
      const data = encodeFunctionData({
        abi: erc20Abi,
        functionName: 'approve',
        args: [dead, 7n],
      })
      const call = { to: getToken(subject).address, data, value: '0x0' }
      const { client } = subject.devnet
      const estimate = await client.request({
        method: 'eth_estimateGas',
        params: [{ ...call, from: subject.accounts[0] } as never],
      })
      expect(await send(subject, page, call)).toMatchObject({
        gas: BigInt(estimate),
        type: 'eip1559',
        input: data,
      })
    },
  },
  {
    methods: 'eth_sendTransaction',
    rule: 'Keeps the page’s gas and fees. Ignores `input`: only `data` is sent.',
    async check(subject) {
      const page = await openConnected(subject)
      expect(
        await send(subject, page, {
          input: '0x1234',
          gas: '0x186a0',
          maxFeePerGas: '0x12a05f200',
          maxPriorityFeePerGas: '0x7',
        }),
      ).toMatchObject({
        input: '0x',
        gas: 100_000n,
        maxFeePerGas: 5_000_000_000n,
        maxPriorityFeePerGas: 7n,
      })
    },
  },
  {
    methods: 'eth_sendTransaction',
    rule: 'A `gasPrice` becomes both fees of a transaction of type 2.',
    async check(subject) {
      const page = await openConnected(subject)
      expect(
        await send(subject, page, { gasPrice: '0x12a05f200' }),
      ).toMatchObject({
        type: 'eip1559',
        maxFeePerGas: 5_000_000_000n,
        maxPriorityFeePerGas: 5_000_000_000n,
      })
    },
  },
  {
    methods: 'eth_sendTransaction',
    rule: 'A failed estimate is no refusal: the transaction is sent with 35 % of the block’s gas limit, and may revert.',
    async check(subject) {
      const page = await openConnected(subject)
      const { client } = subject.devnet
      const data = encodeFunctionData({
        abi: erc20Abi,
        functionName: 'transferFrom',
        args: [dead, subject.accounts[0], 1n],
      })
      const { hash, gas } = await send(subject, page, {
        to: getToken(subject).address,
        data,
        value: '0x0',
      })
      const { gasLimit } = await client.getBlock()
      expect(gas).toBe((gasLimit * 35n) / 100n)
      const { status } = await client.getTransactionReceipt({ hash })
      expect(status).toBe('reverted')
    },
  },
  {
    methods: 'eth_sendTransaction',
    rule: '4001 “MetaMask Tx Signature: User denied transaction signature.” if it is rejected.',
    async check(subject) {
      const page = await openConnected(subject)
      const [from] = subject.accounts
      const asked = page.request('eth_sendTransaction', [{ from, to: dead }])
      asked.catch(() => undefined)
      await subject.reject('transaction')
      await expect(asked).rejects.toMatchObject({
        code: 4001,
        message: 'MetaMask Tx Signature: User denied transaction signature.',
      })
    },
  },
  {
    methods: 'eth_sendTransaction',
    rule: '-32602 for EIP-7702 lists and a recipient that is no address. 4100 for an account that is not the wallet’s.',
    async check(subject) {
      const page = await openConnected(subject)
      const [from] = subject.accounts
      const ask = (...params: object[]) =>
        page.request('eth_sendTransaction', params)
      const authorizationList = [
        { address: dead, chainId: '0x7a120', nonce: '0x0' },
      ]
      await refuse(ask({ from, to: dead, authorizationList }), -32602)
      await refuse(ask({ from, to: dead, type: '0x4' }), -32602)
      await refuse(ask({ from, to: 'x' }), -32602)
      await refuse(ask({ from: dead, to: dead }), 4100)
      await refuse(ask(), isNumber)
    },
  },
  {
    methods: 'eth_sendTransaction',
    rule: 'Ignores a `chainId` that is not the selected one.',
    difference: 'Refused with -32602, so that a test notices the mistake.',
    async check(subject) {
      const page = await openConnected(subject)
      const [from] = subject.accounts
      const asked = page.request('eth_sendTransaction', [
        { from, to: dead, chainId: '0x1' },
      ])
      await refuse(settle(asked, subject.reject('transaction')), 4001)
    },
  },
  {
    methods: 'eth_sendTransaction',
    rule: 'After a reset of its chain it takes the node’s nonce again, if none of its transactions was pending.',
    check: async (subject) =>
      expect(await sendAroundReset(subject)).toEqual([0, 0]),
  },
  {
    methods: 'wallet_getCapabilities',
    rule: '`{}` on a custom chain. 4100 for an account that the page may not use.',
    async check(subject) {
      const page = await openConnected(subject)
      const [address] = subject.accounts
      expect(await page.request('wallet_getCapabilities', [address])).toEqual(
        {},
      )
      await refuse(page.request('wallet_getCapabilities', [dead]), 4100)
    },
  },
  {
    methods: 'wallet_sendCalls wallet_getCallsStatus',
    rule: 'One call is a transaction: the id comes at once, status 100 until it is mined, then 200 with the receipt.',
    async check(subject) {
      const page = await openConnected(subject)
      const [from] = subject.accounts
      const batch = {
        version: '2.0.0',
        from,
        chainId: numberToHex(chainId),
        atomicRequired: false,
        calls: [{ to: dead, value: '0x1' }],
      }
      const { id } = (await page.request('wallet_sendCalls', [batch])) as {
        id: Hex
      }
      const getStatus = () => page.request('wallet_getCallsStatus', [id])
      expect(await getStatus()).toMatchObject({ id, status: 100 })
      await subject.approve('transaction')
      await expect
        .poll(getStatus, { timeout: 60_000, interval: 500 })
        .toMatchObject({ status: 200, receipts: [{ status: '0x1' }] })
    },
  },
  {
    methods: 'wallet_sendCalls wallet_getCallsStatus',
    rule: '5710 for several calls, 5730 for an unknown id, -32602 for another chain or a malformed batch.',
    async check(subject) {
      const page = await openConnected(subject)
      const [from] = subject.accounts
      const call = { to: dead, value: '0x1' }
      const ask = (fields: object) =>
        page.request('wallet_sendCalls', [
          {
            version: '2.0.0',
            from,
            chainId: numberToHex(chainId),
            atomicRequired: false,
            calls: [call, call],
            ...fields,
          },
        ])
      await refuse(ask({}), 5710)
      await refuse(ask({ atomicRequired: true }), 5710)
      await refuse(ask({ chainId: '0x1' }), -32602)
      await refuse(page.request('wallet_sendCalls', [{}]), -32602)
      await refuse(page.request('wallet_getCallsStatus', ['0x1234']), 5730)
    },
  },
  {
    methods: 'eth_subscribe eth_unsubscribe',
    rule: 'New blocks arrive as `message` events.',
    async check(subject) {
      const page = await openConnected(subject)
      const subscription = await page.request('eth_subscribe', ['newHeads'])
      await subject.devnet.client.mine({ blocks: 1 })
      await hear(page, 'message', {
        type: 'eth_subscription',
        data: {
          subscription,
          result: expect.objectContaining({ number: expect.any(String) }),
        },
      })
      expect(await page.request('eth_unsubscribe', [subscription])).toBe(true)
    },
  },
  {
    methods: 'eth_… net_… web3_…',
    rule: 'The node’s answer. Methods that control the node, and names that are none, are errors with a code.',
    async check(subject) {
      const page = await openConnected(subject)
      expect(await page.request('net_version')).toBe(String(chainId))
      expect(await page.request('eth_blockNumber')).toMatch(/^0x/)
      for (const name of ['evm_mine', 'anvil_mine', 'other', 'constructor'])
        await refuse(page.request(name, []), isNumber)
    },
  },
  {
    methods: 'eth_call',
    rule: 'Passes a revert’s data to the page.',
    async check(subject) {
      const page = await openConnected(subject)
      const asked = page.request('eth_call', [
        { to: getToken(subject).address, data: `0x23b872dd${'00'.repeat(96)}` },
        'latest',
      ])
      const error = await asked.catch((error: unknown) => error)
      expect(JSON.stringify(error)).toMatch(/"0x[\da-f]{8}/)
      expect(error).toEqual(failsWith(isNumber))
    },
  },
  {
    methods: 'personal_sign',
    rule: 'While the wallet is locked, accounts are still answered. A signature asks for the password first.',
    async check(subject) {
      const page = await openConnected(subject)
      await subject.lock()
      expect(await page.request('eth_accounts')).toEqual(subject.accounts)
      expect(await page.request('eth_requestAccounts')).toEqual(
        subject.accounts,
      )
      const asked = page.request('personal_sign', ['0x12', subject.accounts[0]])
      asked.catch(() => undefined)
      await subject.approve('unlock')
      await subject.approve('sign')
      expect(await asked).toMatch(/^0x\w{130}$/)
    },
  },
  {
    methods: 'eth_requestAccounts',
    rule: 'While the wallet is locked, a new page gets the password’s popup first, and 4001 if it is closed.',
    async check(subject) {
      const page = await subject.open()
      await subject.lock()
      const asked = page.request('eth_requestAccounts')
      asked.catch(() => undefined)
      await subject.reject('unlock')
      await refuse(asked, 4001)
    },
  },
  {
    methods: 'window.ethereum',
    rule: 'Has `isMetaMask`, `chainId`, `selectedAddress`, `enable`, `isConnected` and `_metamask`.',
    async check(subject) {
      const page = await openConnected(subject)
      await expect
        .poll(() => page.getProperty('selectedAddress'))
        .toBe(subject.accounts[0])
      await expect
        .poll(() => page.getProperty('chainId'), { timeout: 10_000 })
        .toBe(numberToHex(chainId))
      expect(await page.getProperty('isMetaMask')).toBe(true)
      for (const name of ['enable', 'isConnected', '_metamask'])
        expect(await page.getProperty(name), name).toBeTruthy()
    },
  },
  {
    methods: 'any popup',
    rule: 'After several rejections in a row it offers to block the page: 4100 “Request blocked due to spam filter.” for a minute.',
    difference: 'It never blocks a page: tests reject often.',
    async check(subject) {
      const page = await openConnected(subject)
      const [address] = subject.accounts
      const codes = new Set<unknown>()
      for (let count = 0; count < 6; count++) {
        const asked = page.request('personal_sign', ['0x12', address])
        const rejected = subject.reject('sign')
        const error = await settle(asked, rejected).catch(
          (error: unknown) => error,
        )
        codes.add((error as { code?: unknown }).code)
        if (codes.has(4100)) break
        // The popup may still be closing.
        await rejected
      }
      expect([...codes]).toEqual([4001, 4100])
    },
  },
]
