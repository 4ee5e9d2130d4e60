import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App'
import { loadDeployment } from './lib/loadDeployment'
import './styles/app.css'

const host = document.getElementById('root')
if (!host) throw new Error('index.html has no #root element.')
const root = createRoot(host)

// Not awaited at the top level: a chunk that is fetched meanwhile would wait
// for this module, and this module for the chunk.
loadDeployment().then(
  (deployment) =>
    root.render(
      <StrictMode>
        <App deployment={deployment} />
      </StrictMode>,
    ),
  async (error: unknown) => {
    const { ConfigErrorScreen } = await import(
      './components/shell/ConfigErrorScreen'
    )
    root.render(<ConfigErrorScreen error={error} />)
  },
)
