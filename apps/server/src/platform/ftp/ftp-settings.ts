/** Settings of the FTP endpoint. */
export interface FtpSettings {
  /** 0: any free port. */
  readonly port: number
  readonly host: string
  /** Name or address sent to clients; null for the address they connected to. */
  readonly publicHost: string | null
  /** Ports for transfers; null for any free ones. */
  readonly passivePorts: { readonly first: number; readonly last: number } | null
  /** In PEM; null for no encryption. */
  readonly tls: { readonly cert: string; readonly key: string } | null
}

/** Limits that protect clients from each other. Durations in milliseconds. */
export interface FtpLimits {
  readonly connections: number
  readonly connectionsOfAddress: number
  /** Time limit for signing in. */
  readonly signInMs: number
  /** Idle time without a command. */
  readonly idleMs: number
  /** Time limit for the data connection, and between two chunks of its data. */
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
