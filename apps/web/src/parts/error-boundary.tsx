import type { Activity } from '@afterclose/contract/problems'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Problem } from './problem.tsx'

interface ErrorBoundaryProps {
  /** Ends the sentence "Unexpected error occurred while …". */
  doing: Activity
  children: ReactNode
}

/** Limits an error to one part of the page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack)
  }

  override render() {
    if (this.state.error === null) return this.props.children
    return <Problem error={this.state.error} doing={this.props.doing} onRetry={() => this.setState({ error: null })} />
  }
}
