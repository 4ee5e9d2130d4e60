// #region main
import { parseDeployment } from '@letheswap/sdk'
import { createRoot } from 'react-dom/client'
import { App } from './App.js'

const response = await fetch('http://127.0.0.1:5050/config.json')
const deployment = parseDeployment(await response.json())

createRoot(document.getElementById('root') as HTMLElement).render(
  <App deployment={deployment} />,
)
// #endregion main
