import type { ReactNode } from 'react'

export const metadata = { title: 'An exchange with Next.js' }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
