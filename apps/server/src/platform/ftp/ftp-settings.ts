/** How the FTP endpoint is reached. */
export interface FtpSettings {
  /** 0: any free port. */
  readonly port: number
  readonly host: string
  /** Name or address that clients are told; null: the one they came by. */
  readonly publicHost: string | null
  /** Ports for transfers; null: any free ones. */
  readonly passivePorts: { readonly first: number; readonly last: number } | null
  /** In PEM; null: without encryption. */
  readonly tls: { readonly cert: string; readonly key: string } | null
}

/** Limits that keep one client from harming the others. Durations in milliseconds. */
export interface FtpLimits {
  readonly connections: number
  readonly connectionsOfAddress: number
  /** Until a connection must have signed in. */
  readonly signInMs: number
  /** Without a command. */
  readonly idleMs: number
  /** Until the connection of a transfer must be there, and between two parts of its data. */
  readonly dataIdleMs: number
  readonly transferMs: number
  readonly mostBytes: number
  readonly commandsAMinute: number
}

const MiB = 1024 * 1024

export const usualLimits: FtpLimits = {
  connections: 100,
  connectionsOfAddress: 10,
  signInMs: 30_000,
  idleMs: 120_000,
  dataIdleMs: 20_000,
  transferMs: 600_000,
  mostBytes: 50 * MiB,
  commandsAMinute: 120,
}
