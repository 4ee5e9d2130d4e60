import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App'
import { keepFocus } from './lib/keepFocus'
import { NotLoaded } from './lib/lazyComponent'
import { loadDeployment } from './lib/loadDeployment'
import { showNoticesWith } from './lib/notify'
import { speakLanguage } from './lib/useLanguage'
import { getLanguage } from './messages/intl'
import { createAppRouter } from './router/createAppRouter'
import { skipDoubledEntry } from './router/skipDoubledEntry'
import './styles/app.css'

const host = document.getElementById('root')
if (!host) throw new Error('index.html has no #root element.')
const root = createRoot(host)

keepFocus()

const router = createAppRouter()

showNoticesWith(async () => {
  const { show } = await import('./components/toasts/toaster')
  return (told) => show(told, router)
})

// Side by side, and not awaited at the top level: the screen's chunk would wait for
// this module, and this module for the chunk.
Promise.all([
  loadDeployment().then(async (deployment) => {
    if (deployment.page)
      await (await import('./lib/applyPage')).applyPage(deployment.page)
    return deployment
  }),
  router.load(),
  // Without the translation the page is in English.
  speakLanguage(getLanguage()).catch(() => speakLanguage('en')),
]).then(
  ([deployment]) => {
    // Not before: with a subscriber, a redirect would wait for it to load.
    skipDoubledEntry(router.history)
    root.render(
      <StrictMode>
        <App deployment={deployment} router={router} />
      </StrictMode>,
    )
  },
  async (error: unknown) => {
    const screen = await import('./components/shell/ConfigErrorScreen').then(
      ({ ConfigErrorScreen }) => <ConfigErrorScreen error={error} />,
      // Offline, its code is as far away as the settings.
      () => <NotLoaded />,
    )
    root.render(screen)
  },
)
