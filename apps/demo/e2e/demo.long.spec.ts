import { type Deployment, parseDeployment } from '@letheswap/sdk'
import type { TestWallet } from '@letheswap/test-wallet'
import type { Page } from '@playwright/test'
import { type Address, custom, type Hash } from 'viem'
import { readChain } from '../../web/e2e/chain'
import {
  expectAccessible,
  expectNoSideScroll,
} from '../../web/e2e/expectAccessible'
import { keyboard, mouse } from '../../web/e2e/hands'
import { mainJob } from '../../web/e2e/mainJob'
import { english, russian, sheetTexts } from '../src/texts'
import { confirmAll, type Demo, expect, getCoins, test } from './fixtures'

/** The page's labels for the swap button and the success. */
const words = {
  en: { swap: 'Swap', swapped: 'Swap successful: 1 ZKP → DAI' },
  ru: { swap: 'Обменять', swapped: 'Обмен выполнен: 1 ZKP → DAI' },
}

for (const language of ['en', 'ru'] as const)
  test.describe(language, () => {
    test.use({ locale: language, viewport: { width: 390, height: 844 } })

    // Runs in one theme, because expectAccessible checks both.
    test('completes the first swap on a phone’s width by keyboard', async ({
      page,
      url,
    }) => {
      const { press } = keyboard(page)
      const texts = (language === 'ru' ? russian : english).demo
      const { swap, swapped } = words[language]
      const button = (name: string) =>
        page.getByRole('button', { name, exact: true })
      const look = async () => {
        await expectNoSideScroll(page)
        await expectAccessible(page)
      }
      await page.goto(url)
      await expect(button(texts.getCoins)).toBeEnabled()
      await look()
      await press(button(texts.getCoins))
      await expect(page.getByText(/100 ZKP$/)).toBeVisible()
      await press(button(swap))
      const sheet = page.getByRole('dialog')
      await expect(sheet).toBeVisible()
      await look()
      await press(
        sheet.getByRole('button', {
          name: sheetTexts[language].confirm ?? 'Confirm',
        }),
      )
      await expect(page.getByText(swapped)).toBeVisible()
      await look()
      await press(button(texts.more))
      await look()
      await press(button(`3 ${texts.look}`))
      await expect(page.getByRole('dialog')).toContainText('0.49')
      await look()
    })
  })

const readWallet = <result>(
  page: Page,
  read: (wallet: TestWallet) => result,
): Promise<result> =>
  page.evaluate(`(${read})(window.letheswapDemo.wallet)`) as Promise<result>

async function readDemoChain(page: Page) {
  const { deployment } = (await page.evaluate(() =>
    fetch('network.json').then((it) => it.json()),
  )) as { deployment: Deployment }
  return readChain(
    parseDeployment(deployment),
    custom({
      request: (request) =>
        page.evaluate(
          (request) =>
            (window as never as Demo).letheswapDemo.provider.request(request),
          request,
        ),
    }),
  )
}

test('rule: completes the main job with a chain, a wallet and a faucet in the tab', async ({
  page,
  url,
}) => {
  test.setTimeout(180_000)
  await page.goto(url)
  await getCoins(page).waitFor()
  await confirmAll(page)
  const chain = await readDemoChain(page)
  await mainJob({
    page,
    chain,
    hands: mouse(),
    app: { isMobile: false },
    wallet: {
      address: await readWallet(page, (wallet) => wallet.address as Address),
      getTransactions: () =>
        readWallet(page, (wallet) => [...wallet.transactions] as Hash[]),
      countSigned: () =>
        readWallet(
          page,
          ({ prompts }) => prompts.filter(({ kind }) => kind === 'sign').length,
        ),
    },
    connect: () =>
      page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Faucet' })
        .click(),
  })
})
