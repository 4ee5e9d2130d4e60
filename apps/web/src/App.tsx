import { type Connector, createConfig, LetheProvider } from '@letheswap/react'
import type { Deployment } from '@letheswap/sdk'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useLanguage } from './lib/useLanguage'
import type { AppRouter } from './router/createAppRouter'

type Props = { deployment: Deployment; router: AppRouter }

/** Loads the wallet's code for a browser that has a wallet. */
const connector: Connector = async (config) => {
  const { default: metaMask } = await import('./components/wallet/connector')
  return metaMask(config)
}

/** The whole app for one network. */
export function App({ deployment, router }: Props) {
  const [config] = useState(() => createConfig({ deployment, connector }))
  return (
    <LetheProvider config={config}>
      <Screens router={router} />
    </LetheProvider>
  )
}

/** Renders the screens anew in another language; the app's state stays. */
function Screens({ router }: Pick<Props, 'router'>) {
  const language = useLanguage()
  const [known, setKnown] = useState(language)
  useEffect(() => {
    if (language === known) return
    setKnown(language)
    document.querySelector<HTMLElement>('[data-language]')?.focus()
  }, [language, known])
  return <RouterProvider key={language} router={router} />
}
