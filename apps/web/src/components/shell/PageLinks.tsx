import { useDeployment } from '@letheswap/react'

/** The site's own links, at its foot. */
export function PageLinks() {
  const { page } = useDeployment()
  return (
    <footer className="mx-auto flex w-full max-w-[70rem] flex-wrap gap-x-6 px-4 pb-6 text-label">
      {page?.links?.map(({ label, url }) => (
        <a
          key={url}
          href={url}
          rel="noopener noreferrer"
          target="_blank"
          className="inline-flex min-h-11 items-center text-muted underline hover:text-ink desktop:min-h-6"
        >
          {label}
        </a>
      ))}
    </footer>
  )
}
