import type { Activity } from '@afterclose/contract/problems'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { isMissingCode } from '../journal/code-failures.ts'
import { reloadIfReached } from '../journal/connection.ts'
import { Problem } from './problem.tsx'

interface ErrorBoundaryProps {
  /** Ends the sentence "Unexpected error occurred while …". */
  doing: Activity
  /** Shown if its code could not be loaded, and another part of the same code reports that. */
  missing?: ReactNode
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
    const { doing, missing } = this.props
    const reloads = isMissingCode(this.state.error)
    if (reloads && missing !== undefined) return missing
    const onRetry = reloads ? () => void reloadIfReached() : () => this.setState({ error: null })
    return <Problem error={this.state.error} doing={doing} reloads={reloads} onRetry={onRetry} />
  }
}
