import { Component, type ReactNode } from 'react'

type Props = {
  children: ReactNode
  /** Shown instead of what could not be rendered. @default nothing */
  fallback?: ReactNode
  onError?: (() => void) | undefined
  /** Another value tries again. */
  attempt?: unknown
}

/** Keeps an error of its children from taking the screen with it. */
export class Boundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    this.props.onError?.()
  }

  override componentDidUpdate({ attempt }: Props) {
    if (attempt !== this.props.attempt) this.setState({ hasFailed: false })
  }

  override render() {
    const { children, fallback = null } = this.props
    return this.state.hasFailed ? fallback : children
  }
}
