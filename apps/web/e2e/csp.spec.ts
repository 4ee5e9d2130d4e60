import { expect, test } from './fixtures/test'

// Violations need no test of their own: browsers log them, and the fixture fails any
// test with a console error.

test('the Content Security Policy allows no inline code except the theme’s, and no frame', async ({
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
