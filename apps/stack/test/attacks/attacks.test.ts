import { once } from 'node:events'
import { readdirSync, readlinkSync } from 'node:fs'
import * as http from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { startDevnet } from '@letheswap/devnet'
import { type Deployment, getPools } from '@letheswap/sdk'
import {
  type Address,
  createWalletClient,
  http as httpTransport,
  maxUint256,
  parseAbi,
  parseEther,
  publicActions,
} from 'viem'
import {
  generatePrivateKey,
  mnemonicToAccount,
  privateKeyToAccount,
} from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { rpc, spawnStart } from '../network.js'

// Attacks by a curious student on a network that a teacher shares. An attack must not
// reach its goal, and the network must still work for all others after it.

type Shared = {
  web: string
  others: string[]
  rpc: string
  faucet: string
  deployment: Deployment
}

let network: Shared
/** The URL that the student uses, and the port of the node on the teacher's machine. */
let phone: string
let stop: () => Promise<unknown>
/** The ID of the process that serves the page. */
let pid: number

beforeAll(async () => {
  const { child, exit, printed } = spawnStart([
    '--ephemeral',
    '--json',
    '--host=0.0.0.0',
  ])
  stop = () => {
    child.kill('SIGINT')
    return exit
  }
  pid = child.pid as number
  network = JSON.parse(await printed('\n'))
  phone = network.others[0] as string
})
afterAll(() => stop())

type Answer = {
  status: number
  headers: http.IncomingHttpHeaders
  body: string
}

/** Sends a raw request, because a client would correct it. */
function send(
  url: string,
  {
    body,
    headers = {},
    method = body === undefined ? 'GET' : 'POST',
  }: {
    body?: string | undefined
    headers?: http.OutgoingHttpHeaders | undefined
    method?: string | undefined
  } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    http
      .request(url, { method, headers, agent: false }, async (answer) =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: await text(answer),
        }),
      )
      .on('error', reject)
      .end(body)
  })
}

const json = { 'Content-Type': 'application/json' }
const call = (method: unknown, params: unknown = []) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
const post = (body: string, headers = {}, url = `${phone}/rpc`) =>
  send(url, { body, headers: { ...json, ...headers } })
const answerTo = async (body: string, headers = {}) =>
  JSON.parse((await post(body, headers)).body)

/** Sends raw bytes and returns the part of the answer that was read. */
const sendRaw = (bytes: string) =>
  new Promise<string>((resolve) => {
    const { hostname, port } = new URL(phone)
    const socket = connect(Number(port), hostname)
    let answer = ''
    socket.on('data', (data) => {
      answer += data
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(answer))
    socket.write(bytes)
  })

const stranger = '0x00000000000000000000000000000000000a11ce'
const cheat = call('anvil_setBalance', [stranger, '0x7'])
const getBalance = () =>
  rpc(network.rpc, 'eth_getBalance', [stranger, 'latest'])

/** The default of one second is too short for a busy machine. */
const patient = { timeout: 60_000 }

/** The headers of another student, behind a tunnel on the teacher's machine. */
const other = { 'X-Forwarded-For': '203.0.113.9' }
afterEach(async () => {
  const { body } = await post(call('eth_chainId'), other, `${network.web}/rpc`)
  expect(JSON.parse(body).result).toBe('0x7a120')
  expect(BigInt(await getBalance())).toBe(0n)
  expect((await send(`${network.faucet}/health/ready`)).status).toBe(200)
})

test.each([
  ...['anvil_setBalance', 'anvil_impersonateAccount', 'anvil_dumpState'],
  ...['anvil_reset', 'anvil_setCode', 'evm_mine', 'evm_revert'],
  ...['evm_snapshot', 'evm_setAutomine', 'evm_increaseTime'],
  ...['hardhat_setCode', 'debug_traceCall', 'debug_traceTransaction'],
  ...['trace_block', 'trace_transaction', 'txpool_content', 'ots_hasCode'],
  ...['personal_unlockAccount', 'eth_sendTransaction', 'eth_sign'],
  ...['eth_sendUnsignedTransaction', 'eth_signTypedData_v4'],
  ...['eth_signTransaction', 'eth_accounts', 'eth_createAccessList'],
  ...['eth_newFilter', 'eth_subscribe', 'wallet_getCapabilities'],
  ...['ETH_call', ' eth_call', 'toString', '__proto__'],
])(
  'the page’s /rpc refuses %s, even from the machine itself',
  async (method) => {
    for (const url of [phone, network.web])
      expect(
        JSON.parse((await post(call(method), {}, `${url}/rpc`)).body),
      ).toMatchObject({ error: { code: -32601 } })
  },
)

test.each<[string, string]>([
  ['a method twice', `{"id":1,"method":"eth_chainId",${cheat.slice(1)}`],
  [
    'a method twice in reverse order',
    `${cheat.slice(0, -1)},"method":"eth_chainId"}`,
  ],
  ['an escaped name', cheat.replace('anvil', 'an\\u0076il')],
  [
    'a batch that starts with an allowed method',
    `[${call('eth_chainId')},${cheat}]`,
  ],
  ['a batch in a batch', `[[${cheat}]]`],
  ['two bodies', `${call('eth_chainId')}\n${cheat}`],
  ['a byte order mark', `\uFEFF${cheat}`],
  [
    'a list as the method',
    cheat.replace('"anvil_setBalance"', '["anvil_setBalance"]'),
  ],
  ['no parameters', '{"method":"anvil_mine"}'],
  ...['', '{', '[]', 'null', '7', '[null]', '{"method":{}}'].map(
    (body): [string, string] => [`the body ${body}`, body],
  ),
])('%s does not reach the chain', async (_, body) => {
  for (const headers of [{}, { 'Content-Type': 'text/plain' }])
    expect((await post(body, headers)).body).toMatch(/"error"|0x7a120/)
})

/** Code that loops until its gas is used up: JUMPDEST, PUSH1 0, JUMP. */
const loop = { [stranger]: { code: '0x5b600056' } }
const calls = (count: number) =>
  Array.from({ length: count }, () => ({ to: stranger, gas: '0xffffffffffff' }))

test.each<[string, string]>([
  [
    'eth_call with all gas',
    call('eth_call', [
      { to: stranger, gas: '0xffffffffffffff' },
      'latest',
      loop,
    ]),
  ],
  [
    'eth_call with gas under its other name',
    call('eth_call', [
      { to: stranger, gasLimit: '0xffffffffffffff' },
      'latest',
      loop,
    ]),
  ],
  [
    'eth_call with the gas of an invented block',
    call('eth_call', [
      { to: stranger },
      'latest',
      loop,
      { gasLimit: '0xffffffffffffff' },
    ]),
  ],
  [
    'eth_estimateGas',
    call('eth_estimateGas', [
      { to: stranger, gas: '0xffffffffffffff' },
      'latest',
      loop,
    ]),
  ],
  [
    'eth_simulateV1',
    call('eth_simulateV1', [
      {
        blockStateCalls: [
          {
            stateOverrides: loop,
            blockOverrides: { gasLimit: '0xffffffffffffff' },
            calls: calls(4),
          },
        ],
      },
      'latest',
    ]),
  ],
  [
    'many calls in one request',
    call('eth_simulateV1', [
      { blockStateCalls: [{ stateOverrides: loop, calls: calls(1_000) }] },
      'latest',
    ]),
  ],
  [
    'many blocks in one request',
    call('eth_simulateV1', [
      { blockStateCalls: Array(1_000).fill({}) },
      'latest',
    ]),
  ],
  [
    'the fees of all blocks at all percentiles',
    call('eth_feeHistory', ['0xffffffff', 'latest', Array(10_000).fill(50)]),
  ],
  [
    'the logs of all blocks',
    call('eth_getLogs', [{ fromBlock: 'earliest', toBlock: '0xffffffffffff' }]),
  ],
])('%s does not block the node', async (_, body) => {
  // The call uses up the gas of a block within a fraction of a second.
  const answer = await post(body)
  expect(answer.status).toBe(200)
})

test('a batch of loops does not block other users', async () => {
  const batch = Array(60).fill(
    call('eth_estimateGas', [{ to: stranger }, 'latest', loop]),
  )
  const attack = post(`[${batch}]`)
  for (let block = 0; block < 20; block += 1)
    expect(
      JSON.parse(
        (await post(call('eth_blockNumber'), other, `${network.web}/rpc`)).body,
      ),
    ).toHaveProperty('result')
  const answers = JSON.parse((await attack).body) as { error: object }[]
  // Requests that exceed the time limit also get an answer.
  expect(answers).toHaveLength(60)
}, 60_000)

test('refuses a batch of more than a thousand requests completely', async () => {
  const batch = `[${Array(1_001).fill(call('eth_chainId'))}]`
  expect(await answerTo(batch)).toMatchObject({ error: { code: -32600 } })
})

test('cuts off an endless body', async () => {
  const request = http.request(`${phone}/rpc`, {
    method: 'POST',
    headers: json,
  })
  const ended = new Promise((resolve) => {
    request.on('response', ({ statusCode }) => resolve(statusCode))
    // The server may close the connection before its answer is read.
    request.on('error', () => resolve(413))
  })
  let sent = 0
  const write = (error?: Error | null) => {
    sent += 65_536
    if (!error && sent < 2 ** 27) request.write('x'.repeat(65_536), write)
  }
  write()
  expect(await ended).toBe(413)
  expect(sent).toBeLessThan(2 ** 27)
  request.destroy()
})

test('one address cannot use up the memory for requests', async () => {
  // A request that is almost complete stays in memory until its time limit.
  const body = Buffer.alloc(2 ** 22 - 1, ' ')
  const { hostname, port } = new URL(phone)
  const head = `POST /rpc HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Length: ${2 ** 22}\r\n\r\n`
  const answers: string[] = []
  const sockets = Array.from({ length: 70 }, () => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.on('data', (data) => answers.push(String(data)))
    socket.write(head)
    socket.write(body)
    return socket
  })
  // Only 64 requests fit.
  await expect
    .poll(() => sockets.filter(({ closed }) => closed).length, patient)
    .toBeGreaterThanOrEqual(6)
  for (const answer of answers)
    expect(answer).toMatch(/^HTTP\/1\.1 429 .*Retry-After: 1\r/s)
  const large = `[${Array(900).fill(call('eth_chainId', ['x'.repeat(1_000)]))}]`
  const { status } = await post(large, other, `${network.web}/rpc`)
  expect(status).toBe(200)
  for (const socket of sockets) socket.destroy()
})

test('a range of bytes that ends before it starts does not end the network', async () => {
  for (const path of ['/', '/favicon.svg', '/demo/'])
    for (const Range of ['bytes=5-1', 'bytes=-', 'bytes=9-,1-2'])
      expect(
        (await send(`${phone}${path}`, { headers: { Range } })).status,
      ).toBe(200)
})

test.runIf(process.platform === 'linux')(
  'a visitor who leaves during a download leaves no file open',
  async () => {
    const [, script] =
      /src="(\/assets\/[^"]+\.js)"/.exec((await send(`${phone}/`)).body) ?? []
    for (let count = 0; count < 50; count += 1)
      await new Promise((resolve) =>
        http
          .get(`${phone}${script}`, { agent: false }, (answer) => {
            answer.destroy()
            resolve(undefined)
          })
          .on('error', resolve),
      )
    const listOpen = () =>
      readdirSync(`/proc/${pid}/fd`).filter((name) => {
        try {
          return readlinkSync(`/proc/${pid}/fd/${name}`).includes('/assets/')
        } catch {
          return false
        }
      })
    await expect.poll(listOpen, patient).toEqual([])
  },
)

test.each([
  [
    'two lengths of a body',
    'POST /rpc HTTP/1.1',
    'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /',
  ],
  [
    'a length twice',
    'POST /rpc HTTP/1.1',
    'Content-Length: 0\r\nContent-Length: 1\r\n\r\n0',
  ],
  [
    'an unknown encoding of a body',
    'POST /rpc HTTP/1.1',
    'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
  ],
  [
    'a folded header',
    'POST /rpc HTTP/1.1',
    'Transfer-Encoding:\r\n chunked\r\nContent-Length: 3\r\n\r\n0',
  ],
  ['a header of 20 kB', 'GET / HTTP/1.1', `X: ${'x'.repeat(20_000)}\r\n\r\n`],
  ['a tunnel', 'CONNECT 127.0.0.1:8545 HTTP/1.1', '\r\n'],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0', '\r\nSM\r\n\r\n'],
  ['a path without its slash', 'GET @127.0.0.1/rpc HTTP/1.1', '\r\n'],
])('%s is refused', async (_, request, rest) => {
  const { host } = new URL(phone)
  const answer = await sendRaw(`${request}\r\nHost: ${host}\r\n${rest}`)
  expect(answer).toMatch(/^$|^HTTP\/1\.1 4\d\d /)
})

test('an absolute URL does not lead to another port', async () => {
  const { host } = new URL(phone)
  const { port } = new URL(network.rpc)
  const answer = await sendRaw(
    `POST http://127.0.0.1:${port}/ HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${cheat.length}\r\n\r\n${cheat}`,
  )
  expect(answer).not.toContain('"result"')
})

test.each([
  [
    'parameters',
    (deep: string) =>
      `{"id":1,"method":"eth_getBalance","params":[${deep},"latest"]}`,
  ],
  ['an id', (deep: string) => `{"id":${deep},"method":"eth_chainId"}`],
  [
    'a transaction',
    (deep: string) => call('eth_sendRawTransaction').replace('[]', `[${deep}]`),
  ],
  ['a batch', (deep: string) => deep],
])('a million nested lists as %s do not end the network', async (_, make) => {
  const depth = 1_000_000
  const deep = '['.repeat(depth) + ']'.repeat(depth)
  const answer = await post(make(deep)).catch(() => ({ body: '' }))
  expect(answer.body).not.toContain('"result"')
})

test('a transaction that only fills the chain is refused', async () => {
  const transaction = `0x${'00'.repeat(131_073)}`
  expect(
    await answerTo(call('eth_sendRawTransaction', [transaction])),
  ).toMatchObject({
    error: { code: -32602, message: expect.stringContaining('131072 bytes') },
  })
})

test.each([
  ...['text/plain', 'application/x-www-form-urlencoded', 'text/json'],
  ...['multipart/form-data; boundary=x', 'application/json+x'],
])('the faucet takes no claim as %s', async (type) => {
  const headers = { 'Content-Type': type }
  const url = `${phone}/api/v1/faucet`
  expect((await send(url, { body: '{}', headers })).status).toBe(415)
})

test('a thousand open connections do not block other users', async () => {
  const { hostname, port } = new URL(phone)
  const sockets = Array.from({ length: 1_000 }, () =>
    connect(Number(port), hostname).on('error', () => {}),
  )
  // Each connection is refused, or waits for a request that never comes.
  await Promise.all(
    sockets.map((socket) =>
      Promise.race([once(socket, 'connect'), once(socket, 'close')]),
    ),
  )
  const left = await send(`${network.web}/config.json`, { headers: other })
  expect(left.status).toBe(200)
  await expect
    .poll(() => sockets.filter(({ closed }) => closed).length)
    .toBeGreaterThan(500)
  for (const socket of sockets) socket.destroy()
})

const foreign = ['https://evil.example', 'http://localhost:6666', 'null']

test.each(foreign)('a page of %s cannot use the node', async (origin) => {
  const preflight = {
    Origin: origin,
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'content-type',
  }
  for (const url of [`${network.web}/rpc`, network.rpc]) {
    expect((await post(cheat, { Origin: origin }, url)).status).toBe(403)
    const { headers, status } = await send(url, {
      method: 'OPTIONS',
      headers: preflight,
    })
    expect(status).toBe(403)
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    // A simple request is sent without a preflight.
    const simple = { 'Content-Type': 'text/plain', Origin: origin }
    expect((await post(cheat, simple, url)).status).toBe(403)
  }
})

test('a page whose host name points here cannot use the node', async () => {
  for (const host of [
    'evil.example',
    '127.0.0.1.evil.example',
    'a.localhost.evil.example',
  ]) {
    const { port } = new URL(network.web)
    const own = { Host: `${host}:${port}`, Origin: `http://${host}:${port}` }
    expect((await post(cheat, own, `${network.web}/rpc`)).status).toBe(421)
    expect((await post(cheat, own, network.rpc)).status).toBe(403)
  }
})

test.each([...foreign, undefined])(
  'a page cannot open a WebSocket to %s',
  async (origin) => {
    const open = (url: string) =>
      new Promise<string>((resolve) => {
        http
          .request(url, {
            headers: {
              Connection: 'Upgrade',
              Upgrade: 'websocket',
              'Sec-WebSocket-Version': '13',
              'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
              ...(origin && { Origin: origin }),
            },
          })
          .on('upgrade', (_, socket) => {
            socket.destroy()
            resolve('open')
          })
          .on('response', (answer) => {
            answer.resume()
            resolve('refused')
          })
          .on('error', () => resolve('refused'))
          .end()
      })
    expect(await open(`${network.web}/rpc`)).toBe('refused')
    // Programs on this machine send no origin.
    expect(await open(network.rpc)).toBe(origin ? 'refused' : 'open')
  },
)

test('node and faucet are reachable only from this machine', async () => {
  for (const url of [network.rpc, network.faucet]) {
    const direct = new URL(phone)
    direct.port = new URL(url).port
    await expect(fetch(direct)).rejects.toThrow('fetch failed')
  }
})

test.each([
  ...['/faucet.key', '/owner.key', '/chain.json', '/.letheswap/faucet.key'],
  ...['/..%2f..%2ffaucet.key', '/api/../metrics', '/api/%2e%2e/docs/json'],
  ...['/rpc/../faucet-hmac.key', '//127.0.0.1/api/v1/offer', '/metrics'],
])('%s contains no secrets', async (path) => {
  const { hostname, port } = new URL(phone)
  const answer = await new Promise<string>((resolve, reject) =>
    http
      .get({ hostname, port, path, agent: false }, (it) => resolve(text(it)))
      .on('error', reject),
  )
  expect(answer).not.toMatch(/0x[\da-f]{64}|faucet_|openapi/)
})

test('a forged address does not get its own limits', async () => {
  let status = 200
  for (let n = 0; n < 2_600 && status !== 429; n += 100) {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        send(`${phone}/api/v1/offer`, {
          headers: { 'X-Forwarded-For': `198.51.100.${index}` },
        }),
      ),
    )
    status = Math.max(...answers.map((answer) => answer.status))
  }
  expect(status).toBe(429)
  // The next student has a different address.
  expect(
    (await send(`${network.web}/api/v1/offer`, { headers: other })).status,
  ).toBe(200)
})

const mnemonic = 'test test test test test test test test test test test junk'

/** Connects as a published account, which anyone can use. */
const connectAs = (addressIndex: number) =>
  createWalletClient({
    account: mnemonicToAccount(mnemonic, { addressIndex }),
    chain: {
      id: network.deployment.chain.id,
      name: '',
      nativeCurrency: network.deployment.chain.nativeCurrency,
      rpcUrls: { default: { http: [`${phone}/rpc`] } },
    },
    transport: httpTransport(`${phone}/rpc`),
    pollingInterval: 50,
  }).extend(publicActions)

test('a transaction of any published account does not stop the faucet', async () => {
  for (let index = 0; index < 10; index += 1) {
    const client = connectAs(index)
    const hash = await client.sendTransaction({ to: client.account.address })
    await client.waitForTransactionReceipt({ hash })
  }
  const student = privateKeyToAccount(generatePrivateKey())
  const nonce = await send(
    `${network.web}/api/v1/bundle?tokenNames=ZKP,USDT&userAddress=${student.address}`,
    { headers: other },
  )
  const { message } = JSON.parse(nonce.body)
  const signature = await student.signMessage({ message })
  const claim = await post(
    JSON.stringify({ message, signature }),
    other,
    `${network.web}/api/v1/faucet`,
  )
  expect(claim.status).toBe(200)
  expect(JSON.parse(claim.body).payouts).toHaveLength(2)
})

test('the published accounts do not own the pools’ liquidity', async () => {
  const { contracts, tokens } = network.deployment
  const client = connectAs(0)
  const abi = parseAbi([
    'function mint(address, uint256)',
    'function transferOwnership(address)',
    'function setFeeTo(address)',
    'function setFeeToSetter(address)',
  ])
  const { address } = client.account
  const writes: [
    Address,
    'mint' | 'transferOwnership' | 'setFeeTo' | 'setFeeToSetter',
    readonly unknown[],
  ][] = [
    [contracts.factory, 'setFeeTo', [address]],
    [contracts.factory, 'setFeeToSetter', [address]],
    ...tokens.flatMap((token): typeof writes => [
      [token.address, 'mint', [address, maxUint256]],
      [token.address, 'transferOwnership', [address]],
    ]),
  ]
  for (const [to, functionName, args] of writes)
    await expect(
      client.simulateContract({
        address: to,
        abi,
        functionName,
        args,
      } as never),
    ).rejects.toThrow('revert')
  for (let index = 0; index < 10; index += 1) {
    const account = connectAs(index).account.address
    const { pools } = await getPools(client, {
      deployment: network.deployment,
      account,
    })
    expect(pools.map(({ liquidity }) => liquidity)).toEqual(pools.map(() => 0n))
    // No published account has enough coins to move a price significantly.
    expect(await client.getBalance({ address: account })).toBeLessThanOrEqual(
      parseEther('10000'),
    )
  }
})

test('a developer’s own devnet keeps the published accounts unchanged', async () => {
  const devnet = await startDevnet()
  const { pools } = await getPools(devnet.client, {
    deployment: devnet.deployment,
    account: devnet.accounts[0].address,
  })
  await devnet.stop()
  for (const { liquidity } of pools) expect(liquidity).toBeGreaterThan(0n)
})
