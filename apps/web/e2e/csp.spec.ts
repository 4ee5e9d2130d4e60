import { expect, test } from './fixtures/test'

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

test('a dialog, a toast and the theme work under the policy', async ({
  app,
  page,
}) => {
  // The fixture fails this test on any violation, which the console reports.
  await app.open('/faucet')
  await page.getByRole('button', { name: 'Theme: system' }).click()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await app.connect()
  const close = page.getByRole('button', { name: 'Close notification' })
  await close.click()
  await expect(close).toBeHidden()
})
