import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { TestWallet } from '@letheswap/test-wallet'
import type { Locator, Page } from '@playwright/test'
import type { App } from '../e2e/fixtures/app'
import type { ChainHelper } from '../e2e/fixtures/createChain'
import type { Stack } from '../e2e/fixtures/startStack'

export type Scene = {
  app: App
  chain: ChainHelper
  page: Page
  stack: Stack
  wallet: TestWallet
}

/** A state of a screen, and what brings it about from a fresh page. */
export type State = {
  name: string
  reach: (scene: Scene) => Promise<unknown>
  /** The picture is of the toasts, too. @default false */
  hasToasts?: boolean
  /** What the picture is of, where the top of the page is not. */
  find?: (page: Page) => Locator
}

const folder = fileURLToPath(new URL('../test-results/shots/', import.meta.url))

const sizes = [
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 360, height: 640 },
]
const views = (['dark', 'light'] as const).flatMap((colorScheme) =>
  sizes.map((size) => ({ ...size, colorScheme })),
)

const fileOf = (screen: string, state: string, view: (typeof views)[number]) =>
  `${screen}-${state}-${view.width}x${view.height}-${view.colorScheme}.png`

/** One state in every size and theme, as the window shows it: no scrolling. */
export async function takeShots(
  page: Page,
  screen: string,
  { name: state, hasToasts = false, find }: State,
) {
  mkdirSync(folder, { recursive: true })
  // Toasts are gone after five seconds; the pictures are of what stays.
  if (!hasToasts)
    await page.addStyleTag({
      content: '[data-kind] { display: none !important }',
    })
  // A phone's scrollbar takes no room.
  await page.addStyleTag({
    content: '@media (width <= 768px) { html { scrollbar-gutter: auto } }',
  })
  const session = await page.context().newCDPSession(page)
  for (const view of views) {
    await page.setViewportSize(view)
    await session.send('Emulation.setDeviceMetricsOverride', {
      width: view.width,
      height: view.height,
      deviceScaleFactor: 0,
      mobile: view.width <= 768,
    })
    await session.send('Emulation.setScrollbarsHidden', {
      hidden: view.width <= 768,
    })
    await page.emulateMedia({ colorScheme: view.colorScheme })
    // A toast under the pointer stays.
    if (!hasToasts) await page.mouse.move(0, 0)
    await find?.(page).scrollIntoViewIfNeeded()
    await page.screenshot({
      path: `${folder}${fileOf(screen, state, view)}`,
      animations: 'disabled',
    })
  }
}

/** All shots of a screen side by side: a row for each state. */
export async function takeSheet(page: Page, screen: string, states: string[]) {
  const rows = states.map(
    (state) =>
      `<h2>${state}</h2><div>${views
        .map((view) => `<img src="${fileOf(screen, state, view)}">`)
        .join('')}</div>`,
  )
  await page.route('http://sheet/**', (route) => {
    const { pathname } = new URL(route.request().url())
    return pathname === '/'
      ? route.fulfill({
          contentType: 'text/html',
          body: `<style>body{font:16px sans-serif;background:#888;margin:16px}
            div{display:flex;gap:8px;align-items:start}img{height:270px}</style>
            ${rows.join('')}`,
        })
      : route.fulfill({ path: `${folder}${decodeURI(pathname.slice(1))}` })
  })
  await page.setViewportSize({ width: 2400, height: 800 })
  await page.goto('http://sheet/')
  await page.screenshot({ path: `${folder}${screen}.png`, fullPage: true })
}
