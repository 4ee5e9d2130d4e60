import { createPublicClient, http } from 'viem'
import { english, generateMnemonic, mnemonicToAccount } from 'viem/accounts'
import { launchExtension } from '../../../packages/test-wallet/test/metamask/extensionSubject'
import { readChain } from './chain'
import { expect, test } from './fixtures/test'
import { type Hands, mouse } from './hands'
import { connectThroughInstructions, mainJob } from './mainJob'

// `npm run metamask -- FOLDER main-job` sets this variable.
const folder = process.env.METAMASK_FOLDER

test.skip(!folder, 'needs an unpacked MetaMask')
// The test is slow, because MetaMask waits for its next poll of a block before it
// sends.
test.setTimeout(1_200_000)

for (const [name, width, height] of [
  ['desktop', 1280, 900],
  ['phone', 390, 844],
] as const)
  test(`completes the main job with the real MetaMask at ${name} size`, async ({
    stack,
    baseURL,
  }, info) => {
    const phrase = generateMnemonic(english)
    const { address } = mnemonicToAccount(phrase)
    const extension = await launchExtension(folder as string, phrase)
    const client = createPublicClient({ transport: http(stack.rpc) })
    /** The requests that showed a popup, with the popup's last URL. */
    const requests = new Map<string, string>()
    const note = (url: string) => {
      const [, id] = /#\/(?:connect|confirm[a-z-]+)\/([\w-]+)/.exec(url) ?? []
      if (id) requests.set(id, url)
    }
    // Notes each URL of a popup, because a press may confirm the next request before
    // the test sees it.
    extension.context.on('page', (popup) =>
      popup.on('framenavigated', (frame) => note(frame.url())),
    )
    const confirmed = new Set<string>()
    let isDone = false
    /** Confirms each popup as soon as it appears. */
    const confirming = (async () => {
      while (!isDone) {
        const popup = extension.getPopups()[0]
        const url = popup?.url()
        // A popup is still loading if its URL contains no request.
        const isLoading = url?.endsWith('#/')
        if (popup && url && !isLoading && !confirmed.has(url)) {
          confirmed.add(url)
          note(url)
          await extension.confirm(popup)
        }
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    })()
    const page = await extension.context.newPage()
    await page.setViewportSize({ width, height })
    // The path is resolved here, because the extension's context has no base URL.
    const goto = page.goto.bind(page)
    page.goto = (path, options) => goto(new URL(path, baseURL).href, options)
    const job = {
      page,
      app: { isMobile: name === 'phone' },
      hands: {
        ...mouse(),
        async press(target) {
          await target.click()
          // Moves the pointer away, because a toast stays while the pointer rests on
          // it.
          await page.mouse.move(0, 0)
        },
      } satisfies Hands,
      chain: readChain(stack.deployment),
      wallet: {
        address,
        async getTransactions() {
          const blocks = Array.from(
            { length: Number(await client.getBlockNumber()) + 1 },
            (_, index) =>
              client.getBlock({
                blockNumber: BigInt(index),
                includeTransactions: true,
              }),
          )
          return (await Promise.all(blocks))
            .flatMap(({ transactions }) => transactions)
            .filter(({ from }) => from === address.toLowerCase())
            .sort((a, b) => a.nonce - b.nonce)
            .map(({ hash }) => hash)
        },
        countSigned: async () =>
          [...requests.values()].filter((it) => /signature-request/.test(it))
            .length,
      },
    }
    try {
      await Promise.race([
        confirming,
        mainJob({
          ...job,
          connect: ({ button, coin }) =>
            test.step('connects after the instructions and adds the network', () =>
              connectThroughInstructions({
                page,
                hands: job.hands,
                button,
                coin,
              })),
        }),
      ])
      // The job has 24 steps. Opening, reading, loading, saving and disconnecting need
      // no popup.
      expect(await job.wallet.getTransactions()).toHaveLength(14)
      expect(await job.wallet.countSigned()).toBe(3)
      // There are also popups for the connection and the network.
      expect([...requests.values()]).toHaveLength(14 + 3 + 2)
    } catch (error) {
      for (const [index, open] of extension.context.pages().entries())
        await info.attach(`page ${index}`, {
          body: await open.screenshot().catch(String),
          contentType: 'image/png',
        })
      throw error
    } finally {
      isDone = true
      await extension.stop()
    }
  })
