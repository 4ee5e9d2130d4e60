import { useBrand } from '../../lib/useBrand'

export function Logo() {
  const { logoURI } = useBrand()
  if (logoURI)
    return (
      <img src={logoURI} alt="" className="size-8 shrink-0 object-contain" />
    )
  return (
    <svg viewBox="0 0 32 32" className="size-8 shrink-0" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#0b7268" />
      <g fill="none" stroke="#fff" strokeWidth="2.5" strokeLinecap="round">
        <path d="M6 12c3.3-3 6.7-3 10 0s6.7 3 10 0" />
        <path d="M6 20c3.3-3 6.7-3 10 0s6.7 3 10 0" opacity=".65" />
      </g>
    </svg>
  )
}
