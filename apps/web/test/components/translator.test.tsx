import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openWith } from './openPage'
import { poolsPage } from './poolsPage'
import { swapPage } from './swapPage'

/** Wraps each text in an element, as browsers' translators do. */
function translate() {
  const wrap = (root: Node) => {
    const texts: Text[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      const parent = text.parentElement
      if (!parent || !text.data.trim()) continue
      if (/^(FONT|STYLE|SCRIPT|OPTION|TITLE)$/.test(parent.tagName)) continue
      const font = document.createElement('font')
      text.replaceWith(font)
      font.append(text.data)
    }
  }
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes)
        if (node.isConnected && node.parentElement) wrap(node.parentElement)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  wrap(document.body)
}

// A component that cannot render reports an error, which would fail the test.

test('swaps and refreshes on a translated page', async () => {
  await openWith('/swap?amount=2', { ZKP: '10' })
  await expect.element(swapPage.swap).toBeEnabled()
  translate()
  await swapPage.swap.click()
  await expect
    .element(page.getByRole('region', { name: 'Last swap' }))
    .toBeVisible()
  await page.getByRole('link', { name: 'Pools' }).first().click()
  await poolsPage.refresh.click()
  await expect.element(poolsPage.refresh).toBeEnabled()
  await expect
    .element(page.getByText('This page could not be displayed'))
    .toHaveLength(0)
})
