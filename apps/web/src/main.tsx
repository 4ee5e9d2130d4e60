import { QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createAppRouter } from './router/createAppRouter'
import './styles/app.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root element.')

const router = createAppRouter({ queryClient: new QueryClient() })

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
