// How connections are made: whose certificates are trusted, who Wardroom says it is, and by which way it goes.
import { z } from 'zod'
import { allowedAddressSchema } from './model.ts'

export const proxySchema = z.object({
  host: z.string().min(1).max(255),
  port: z.number().int().min(1).max(65535),
})
export type Proxy = z.infer<typeof proxySchema>

/** Kept in the vault; files are named by their paths and read whenever a connection is set up. */
export const networkSettingsSchema = z.object({
  /** Whether authorities of the operating system's store are trusted. */
  useSystemStore: z.boolean(),
  /** A PEM file of further authorities, or of the only ones. */
  caFile: z.string().min(1).nullable(),
  /** PEM files with which Wardroom proves itself to servers that ask; both or neither. */
  clientCertFile: z.string().min(1).nullable(),
  clientKeyFile: z.string().min(1).nullable(),
  /** Carries every connection beyond this machine; null connects directly. */
  proxy: proxySchema.nullable(),
})
export type NetworkSettings = z.infer<typeof networkSettingsSchema>

export const defaultNetworkSettings: NetworkSettings = {
  useSystemStore: true,
  caFile: null,
  clientCertFile: null,
  clientKeyFile: null,
  proxy: null,
}

/** Since the program was started. */
export const connectionCountsSchema = z.object({
  /** Connections that were made. */
  opened: z.number().int(),
  /** Requests that were refused before anything of them was sent. */
  refused: z.number().int(),
})
export type ConnectionCounts = z.infer<typeof connectionCountsSchema>

export const networkStateSchema = z.object({
  settings: networkSettingsSchema,
  /** Whether a passphrase for the client key lies in the vault; it is never shown. */
  hasClientKeyPassphrase: z.boolean(),
  connections: connectionCountsSchema,
  /** The last addresses that were refused, newest first. */
  lastRefused: z.array(allowedAddressSchema),
})
export type NetworkState = z.infer<typeof networkStateSchema>

export const networkChangeSchema = z.object({
  settings: networkSettingsSchema,
  /** Goes into the vault; null keeps the one that lies there for the same key file. */
  clientKeyPassphrase: z.string().nullable(),
  /** Puts the proxy's address on the allow list. */
  allow: z.boolean(),
})
export type NetworkChange = z.infer<typeof networkChangeSchema>
