import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const graceMs = 500

/**
 * A server that closes waits for every connection, and takes for busy what is not: one on which
 * nothing was asked yet, as browsers open them in advance, and one whose answer was under way.
 * Neither is kept longer than a moment.
 */
export function closeSoon(app: FastifyInstance): void {
  const open = new Set<Socket>()
  let isClosing = false
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    if (isClosing) leaveUnlessAsked(socket)
  })
  app.addHook('preClose', async () => {
    isClosing = true
    app.server.keepAliveTimeout = 1
    for (const socket of open) if (socket.bytesRead === 0) leaveUnlessAsked(socket)
  })
}

function leaveUnlessAsked(socket: Socket): void {
  setTimeout(() => {
    if (socket.bytesRead === 0) socket.destroy()
  }, graceMs)
}
