// An address that was allowed → a socket to it: plain on this machine, encrypted beyond, through the proxy where one is set.
import net from 'node:net'
import type { LookupFunction, Socket } from 'node:net'
import tls from 'node:tls'
import type { AllowedAddress } from '../contracts/model.ts'
import { isLoopback } from './egress-address.ts'
import type { ConnectionLedger } from './egress-ledger.ts'
import type { TlsContext, TlsIdentity } from './egress-tls.ts'
import { openTunnel } from './egress-tunnel.ts'

/** Time for one of several addresses of a name; Node's own 250 ms is too short for a distant server. */
const ADDRESS_ATTEMPT_MS = 2_000

export interface DialSettings {
  readonly lookup: LookupFunction
  readonly ledger: ConnectionLedger
  readonly identity: () => TlsIdentity
  readonly tlsContext: TlsContext
}

export interface Dialer {
  /**
   * Makes one connection; the socket may still be on its way to the other end when it is handed over.
   * @throws AppError not_found, bad_input (a file of the settings), egress_refused (the proxy)
   * @throws RequestError where the proxy is out of order
   */
  dial(address: AllowedAddress): Promise<Socket>
  /** Ends every socket, those on their way included, and lets none follow. */
  close(): void
}

export function createDialer({ lookup, ledger, identity, tlsContext }: DialSettings): Dialer {
  const open = new Set<Socket>()
  let closed = false

  const toTarget = (host: string, port: number) => ({
    host,
    port,
    lookup,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ADDRESS_ATTEMPT_MS,
  })

  function track<T extends Socket>(socket: T): T {
    open.add(socket)
    socket.once('connect', () => ledger.opened())
    socket.once('close', () => open.delete(socket))
    if (closed) socket.destroy()
    return socket
  }

  async function dialEncrypted(host: string, port: number): Promise<Socket> {
    const found = identity()
    const { proxy } = found.settings
    const options = {
      host,
      ...(net.isIP(host) === 0 ? { servername: host } : {}),
      // Before anything is connected, so that a file which is not there costs no connection.
      secureContext: tlsContext(found),
      ALPNProtocols: ['http/1.1'],
      // Said, because a variable of the environment could otherwise turn the check off.
      rejectUnauthorized: true,
    }
    if (proxy === null || isLoopback(host)) return track(tls.connect({ ...toTarget(host, port), ...options }))
    const connect = () => track(net.connect(toTarget(proxy.host, proxy.port)))
    const socket = await openTunnel(connect, { proxy, host, port })
    return tls.connect({ socket, ...options })
  }

  return {
    async dial({ scheme, host, port }) {
      return scheme === 'http' ? track(net.connect(toTarget(host, port))) : dialEncrypted(host, port)
    },
    close() {
      closed = true
      for (const socket of open) socket.destroy()
    },
  }
}
