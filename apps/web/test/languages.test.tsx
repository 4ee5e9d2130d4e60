// @vitest-environment jsdom
import {
  createConfig,
  LetheProvider,
  metaMask,
  usePreferences,
} from '@letheswap/react'
import { parseDeployment } from '@letheswap/sdk'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { deploymentJson } from '../../../packages/sdk/test/deployment'
import { speakLanguage, useSpokenLanguage } from '../src/lib/useLanguage'
import { getLanguage } from '../src/messages/intl'
import { swap } from '../src/messages/screens'
import type { Texts } from '../src/messages/words'

test('a language that loads after another choice changes nothing', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  let answer = (_: Texts) => {}
  const texts = {
    en: async () => ({}),
    ru: () =>
      new Promise<Texts>((resolve) => {
        answer = resolve
      }),
  }
  let choose = (_: string) => {}
  function Page() {
    const { setPreferences } = usePreferences()
    choose = (language) => setPreferences({ language })
    return useSpokenLanguage(texts)
  }
  const deployment = parseDeployment(deploymentJson)
  const config = createConfig({ deployment, connector: metaMask })
  const root = createRoot(document.createElement('div'))
  onTestFinished(async () => {
    await act(async () => root.unmount())
    vi.unstubAllGlobals()
    localStorage.clear()
    await speakLanguage('en')
  })
  await act(async () =>
    root.render(
      <LetheProvider config={config}>
        <Page />
      </LetheProvider>,
    ),
  )
  const title = swap.title
  await act(async () => choose('ru'))
  await act(async () => choose('en'))
  await act(async () => answer({ swap: { title: 'Обмен токенов' } }))
  expect(getLanguage()).toBe('en')
  expect(swap.title).toBe(title)
})
