import { expect, type Locator, type Page } from '@playwright/test'

/** A user's inputs, by mouse, touch or keyboard only. */
export type Hands = {
  press(target: Locator): Promise<void>
  type(field: Locator, text: string): Promise<void>
  choose(select: Locator, symbol: string): Promise<void>
  check(box: Locator): Promise<void>
}

export const mouse = (): Hands => ({
  press: (target) => target.click(),
  type: (field, text) => field.fill(text),
  choose: async (select, symbol) => {
    await select.selectOption(symbol)
  },
  check: (box) => box.check(),
})

export const touch = (): Hands => ({
  press: (target) => target.tap(),
  type: async (field, text) => {
    await field.tap()
    await field.fill(text)
  },
  choose: async (select, symbol) => {
    await select.selectOption(symbol)
  },
  check: (box) => box.tap(),
})

/** Returns hands that use only Tab, Enter, Space and letters. */
export const keyboard = (page: Page): Hands => {
  /** Presses Tab from the current focus until it reaches the target. */
  async function reach(target: Locator) {
    await expect(target).toBeVisible()
    for (let presses = 0; presses < 120; presses++) {
      if (await hasFocus(target)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`The Tab key does not reach ${target}.`)
  }
  return {
    async press(target) {
      await reach(target)
      await page.keyboard.press('Enter')
    },
    async type(field, text) {
      await reach(field)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
    async choose(select, symbol) {
      await reach(select)
      await page.keyboard.type(symbol)
      await expect(select).toHaveValue(symbol)
    },
    async check(box) {
      await reach(box)
      await page.keyboard.press('Space')
    },
  }
}

const hasFocus = (target: Locator) =>
  target.evaluate(
    (element) =>
      // The sheet of the test wallet has its own shadow tree.
      element ===
      (element.getRootNode() as Document | ShadowRoot).activeElement,
  )

/** Presses a button of the desktop header's menu. */
export async function pressInMenu(page: Page, name: string | RegExp) {
  const button = page.getByRole('button', { name, exact: true })
  if (!(await button.isVisible()))
    await page
      .getByRole('button', {
        name: /^(Account and settings|Аккаунт и настройки)$/,
      })
      .click()
  await button.click()
}
