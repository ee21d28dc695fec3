// Commands → run where the network is loopback and nothing else, beside a counting endpoint; printed as one JSON object.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { wardroom } from './command-line.ts'
import { startEndpoint } from './counting-endpoint.ts'

/** Kernel counters of this network namespace since it was made. */
export interface Traffic {
  /** TCP connections that something here began. */
  readonly activeOpens: number
  /** TCP connections that something here accepted. */
  readonly passiveOpens: number
  readonly udpSent: number
}

export interface Told {
  readonly words: string
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  /** What the kernel counted while it ran. */
  readonly traffic: Traffic
  /** Requests that the endpoint saw while it ran. */
  readonly requests: number
}

async function main(): Promise<void> {
  const lines = JSON.parse(readFileSync(0, 'utf8')) as readonly string[][]
  if (spawnSync('ip', ['link', 'set', 'lo', 'up']).status !== 0) throw new Error('loopback stays down')
  const endpoint = await startEndpoint({ answer: () => 'A', latencyMs: 20 })
  const told: Told[] = []
  for (const words of lines) {
    endpoint.reset()
    const before = readTraffic()
    const { code, stdout, stderr } = await wardroom(
      words.map((word) => word.replace('{endpoint}', endpoint.url)),
      { env: process.env },
    )
    const traffic = subtract(readTraffic(), before)
    told.push({ words: words.join(' '), code, stdout, stderr, traffic, requests: endpoint.stats().requests })
  }
  await endpoint.close()
  process.stdout.write(JSON.stringify(told))
}

function readTraffic(): Traffic {
  const text = readFileSync('/proc/net/snmp', 'utf8')
  const read = (protocol: string, name: string) => {
    const [names = [], values = []] = text
      .split('\n')
      .filter((line) => line.startsWith(`${protocol}: `))
      .map((line) => line.split(' '))
    return Number(values[names.indexOf(name)])
  }
  return {
    activeOpens: read('Tcp', 'ActiveOpens'),
    passiveOpens: read('Tcp', 'PassiveOpens'),
    udpSent: read('Udp', 'OutDatagrams'),
  }
}

function subtract(after: Traffic, before: Traffic): Traffic {
  return {
    activeOpens: after.activeOpens - before.activeOpens,
    passiveOpens: after.passiveOpens - before.passiveOpens,
    udpSent: after.udpSent - before.udpSent,
  }
}

await main()
