import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App'
import { afterPaint } from './lib/afterPaint'
import { loadDeployment } from './lib/loadDeployment'
import './styles/app.css'

const host = document.getElementById('root')
if (!host) throw new Error('index.html has no #root element.')
const root = createRoot(host)

try {
  const [deployment] = await Promise.all([loadDeployment(), afterPaint()])
  root.render(
    <StrictMode>
      <App deployment={deployment} />
    </StrictMode>,
  )
} catch (error) {
  const { ConfigErrorScreen } = await import(
    './components/shell/ConfigErrorScreen'
  )
  root.render(<ConfigErrorScreen error={error} />)
}
