import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Deployment } from '@letheswap/sdk'
import { expect, test } from 'vitest'
import { getSecurityPolicy } from '../src/getSecurityPolicy.js'

const theme = 'document.documentElement.dataset.theme = "dark"'
const html = `<html><head><script>${theme}</script><script type="module" src="/a.js"></script></head></html>`
const deployment = {
  chain: { rpcUrls: ['http://127.0.0.1:8545', 'https://rpc.test/key'] },
  faucetUrl: 'http://127.0.0.1:8547',
  probeUrl: 'http://127.0.0.1:8547/probe',
} as unknown as Deployment

const directive = (policy: string, name: string) =>
  policy.split('; ').find((text) => text.startsWith(`${name} `))

test('the page about hosting contains this policy', () => {
  const page = readFileSync(
    new URL('../../docs/src/operation/hosting.md', import.meta.url),
    'utf8',
  )
  const [, quoted] = /Content-Security-Policy "(.*)"/.exec(page) ?? []
  const policy = getSecurityPolicy(html, {
    chain: { rpcUrls: ['https://rpc.acme.example'] },
    faucetUrl: 'https://faucet.acme.example',
    page: { logoURI: 'https://acme.example/logo.svg' },
  } as unknown as Deployment)
  expect(quoted).toBe(policy.replace(/'sha256-[^']+'/, "'sha256-…'"))
  for (const directive of policy.split('; '))
    expect(page).toContain(`${directive.split(' ')[0]} `)
})

test('allows only the page’s own inline script, by its hash', () => {
  const hash = createHash('sha256').update(theme).digest('base64')
  const policy = getSecurityPolicy(html, deployment)
  expect(directive(policy, 'script-src')).toBe(
    `script-src 'self' 'sha256-${hash}'`,
  )
  expect(policy).not.toContain('unsafe')
})

test('lists each host of the deployment once, and no other host', () => {
  expect(directive(getSecurityPolicy(html, deployment), 'connect-src')).toBe(
    "connect-src 'self' http://127.0.0.1:8545 https://rpc.test http://127.0.0.1:8547",
  )
  expect(directive(getSecurityPolicy(html, undefined), 'connect-src')).toBe(
    "connect-src 'self'",
  )
})

test('forbids embedding the page in frames', () => {
  expect(
    directive(getSecurityPolicy(html, deployment), 'frame-ancestors'),
  ).toBe("frame-ancestors 'none'")
})

test('allows only the page’s own pictures by default', () => {
  expect(directive(getSecurityPolicy(html, deployment), 'img-src')).toBe(
    "img-src 'self'",
  )
  const pictured = {
    ...deployment,
    tokens: [
      { logoURI: 'https://pictures.test/usdt.png' },
      { logoURI: 'https://pictures.test/dai.png' },
      { logoURI: 'ipfs://bafy' },
      { logoURI: '/weth.png' },
      {},
    ],
    page: { coinLogoURI: 'data:image/png;base64,AAAA' },
  } as unknown as Deployment
  expect(directive(getSecurityPolicy(html, pictured), 'img-src')).toBe(
    "img-src 'self' https://pictures.test data:",
  )
})

test('the demo may start its worker, but sends no requests', () => {
  const page = getSecurityPolicy(html, undefined).split('; ')
  const demo = getSecurityPolicy(html, undefined, { isDemo: true }).split('; ')
  expect(demo.filter((it) => !page.includes(it))).toEqual([
    'trusted-types letheswap-demo',
    "worker-src 'self'",
  ])
})
