import { counting } from '../counted.ts';
import type { MailCatalogue } from './mail-catalogue.ts';

const { count, short } = counting<'one'>('es');

const mailWriting: MailCatalogue['mailWriting'] = {
  line: (to, more, cc, bcc, from) => [
    ...(to === '' ? ['Para nadie todavía'] : ['Para ', { strong: to }]),
    ...(more > 0 ? [count(more, { one: ' y # más', other: ' y # más' })] : []),
    ...(cc > 0 ? [`, CC ${cc}`] : []),
    ...(bcc > 0 ? [`, CCO ${bcc}`] : []),
    ...(from === '' ? [] : [', de ', { strong: from }]),
  ],
  from: 'De',
  lists: { to: 'Para', cc: 'CC', bcc: 'CCO' },
  remove: (name) => `Quitar ${name}`,
  people: 'Personas',
  origin: { here: 'en esta conversación', contact: 'contacto' },
  fault: {
    no_ending: (text) => `${text} no tiene terminación.`,
    no_at: (text) => `${text} no tiene @.`,
    unreadable: (text) => `${text} no es una dirección.`,
    not_aside: (text) => `${text} no está en este hilo aparte.`,
  },
  use: (address) => `Usar ${address}`,
  attention: (n) => count(n, { one: '# dirección por revisar', other: '# direcciones por revisar' }),
  signature: { label: 'Firma', leaveOut: 'Quitar', none: 'Sin firma', add: 'Añadir' },
  quote: { label: 'Texto citado', leaveOut: 'Quitar', none: 'Sin cita', add: 'Añadir' },
  picture: {
    bar: 'Imagen',
    describe: 'Describir',
    smaller: 'Reducir',
    remove: 'Quitar',
    description: 'Descripción',
    hint: 'Para quienes no ven la imagen.',
    set: 'Aplicar',
    none: 'Sin descripción',
    selected: (description) => `Imagen seleccionada: ${description}. La tecla de tabulación lleva a sus botones.`,
  },
  forward: {
    tab: 'Reenviar',
    field: 'Texto encima del reenvío',
    placeholder: 'Escribe algo encima',
    unseen: (customer) => `${customer} no ve esto`,
    send: 'Reenviar',
    original: (name, time) => `Correo de ${name}, ${time}`,
    someMail: 'Un correo de esta conversación',
    files: (n) => (n === 1 ? 'Con su archivo' : `Con sus ${n} archivos`),
    asFile: 'El correo entero como un archivo',
  },
  aside: {
    tab: 'Aparte',
    only: (to, more) => [
      ...(to === '' ? ['Para nadie todavía'] : ['Solo para ', { strong: to }]),
      ...(more > 0 ? [count(more, { one: ' y # más', other: ' y # más' })] : []),
    ],
    field: (name) => `Correo para ${name}`,
    placeholder: 'Escribe un correo',
    send: (name) => `Enviar a ${name}`,
    sendAll: 'Enviar',
    begun: 'Hay otro correo aparte empezado. Envíalo o descártalo primero.',
  },
  warning: {
    rests: (inbox) => [{ strong: `${inbox} no puede enviar ahora.` }, ' Tu respuesta espera.'],
    noTransport: (inbox) => [{ strong: `${inbox} no puede enviar.` }, ' No tiene servidor de envío.'],
    why: 'Por qué',
    whyRests: (time) =>
      `El servidor de correo no acepta correos desde ${time}. Lo que envías se guarda y sale por sí solo en cuanto el servidor lo acepta.`,
    whyNoTime:
      'El servidor de correo no acepta correos ahora. Lo que envías se guarda y sale por sí solo en cuanto el servidor lo acepta.',
    whyNoTransport:
      'Lo que se envía ahora falla. Un administrador puede indicar un servidor en Administración, Bandejas.',
    cameBack: (name, date) => [{ strong: `El correo para ${name} volvió` }, ` el ${date}.`],
    change: 'Cambiar la dirección',
    tooLarge: (megabytes) => [
      { strong: 'Estos archivos son demasiado grandes para un correo.' },
      ` Juntos, ${short(megabytes)} MB como máximo.`,
    ],
  },
  newMail: {
    title: 'Correo nuevo',
    subject: 'Asunto',
    text: 'Texto del correo nuevo',
    placeholder: 'Escribe un correo',
    noSubject: () => [{ strong: 'Todavía sin asunto.' }, ' Un correo sin asunto pasa fácilmente inadvertido.'],
    noSenders: 'No se han cargado las direcciones de envío.',
    sendWithout: 'Enviar sin asunto',
    sending: 'Enviando',
    discarded: 'Correo descartado.',
    discard: 'Descartar el correo',
  },
};

export const catalogue: MailCatalogue = { mailWriting };
