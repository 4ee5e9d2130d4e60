import { expect, test } from './fixtures/test'

// Every test fails on a violation of the policy, which the console reports.

test('the Content Security Policy allows no inline code but the theme’s, and no frame', async ({
  request,
  stack,
}) => {
  const policy =
    (await request.get(`${stack.web}/swap`)).headers()[
      'content-security-policy'
    ] ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("style-src 'self';")
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/)
  expect(policy).not.toContain('unsafe')
})
