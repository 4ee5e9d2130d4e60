import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App'
import { loadDeployment } from './lib/loadDeployment'
import './styles/app.css'

const host = document.getElementById('root')
if (!host) throw new Error('index.html has no #root element.')
const root = createRoot(host)

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
