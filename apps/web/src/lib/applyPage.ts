import type { DeploymentPage } from '@letheswap/sdk'
import { getAccent } from './getAccent'

export function applyPage({ accent, logoURI, name }: DeploymentPage) {
  if (name) document.title = name
  if (logoURI) {
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
    icon?.removeAttribute('type')
    icon?.setAttribute('href', logoURI)
  }
  if (accent)
    for (const [variable, color] of Object.entries(getAccent(accent)))
      document.documentElement.style.setProperty(variable, color)
}
