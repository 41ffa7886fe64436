import { counting } from '../counted.ts';
import type { SetupCatalogue } from './setup-catalogue.ts';

const { count, list } = counting<'one'>('es');

const setupWords: SetupCatalogue['setupWords'] = {
  title: 'Configura tu helpdesk',
  hint: 'Serás su primer administrador.',
  desk: 'Nombre del helpdesk',
  deskHint: 'Los visitantes lo ven encima del chat.',
  firstName: 'Nombre',
  lastName: 'Apellido',
  optional: 'opcional',
  rule: '10 caracteres o más, y que no sea habitual',
  place: (language, zone) => `${language} · ${zone}`,
  change: 'Cambiar',
  language: 'Idioma',
  languageHint: 'Del chat y de los nuevos compañeros.',
  zone: 'Zona horaria',
  zoneHint: 'Para informes y filtros. Las horas en tu pantalla siguen siendo las de tu navegador.',
  zoneIsSet: 'Fijada por HELPDESK_TIMEZONE',
  create: 'Crear',
  creating: 'Creando…',
  faults: {
    ending: 'A esta dirección le falta el final, como .org.',
    toGo: (letters) => `10 caracteres o más: faltan ${letters}.`,
    tooLong: '128 caracteres como máximo.',
    different: '5 caracteres diferentes o más.',
    common: 'Que no sea una contraseña habitual.',
    own: 'Que no sea tu nombre ni tu dirección.',
    refused: 'Esto no se acepta. Escríbelo de otra forma.',
    attention: (fields) => count(fields, { one: '# campo necesita atención.', other: '# campos necesitan atención.' }),
    noConnection: 'Sin conexión. Lo que has escrito se conserva.',
  },
  plain: {
    line: 'Esta conexión no está cifrada: otros pueden leer lo que escribes.',
    title: 'Esta conexión no está cifrada',
    hint: 'La contraseña que elijas cruzaría internet sin protección. Un certificado es gratuito y lleva unos minutos.',
    how: 'Cómo conseguir un certificado',
    way: 'Haz que un nombre apunte a esta máquina, usa un proxy que consiga el certificado por sí mismo, como Caddy, e inicia el helpdesk con la nueva dirección en PUBLIC_URL:',
    goOn: 'Continuar sin él',
  },
  created: {
    title: (name) => `Hola, ${name}`,
    hint: (desk) => `${desk} está creado, y has iniciado sesión.`,
    passkey:
      'La próxima vez puedes entrar con tu huella, tu cara o el bloqueo de este dispositivo. Tu contraseña se mantiene.',
    add: 'Añadir una llave de acceso',
    notNow: 'Ahora no',
  },
  notYet: {
    title: 'Este helpdesk aún no está configurado',
    hint: 'Abre el enlace que mostró su arranque, o ejecuta',
    where: 'Dónde está el enlace',
    terminal: 'En la terminal del arranque, o en su registro:',
  },
  token: {
    title: 'Este enlace no sirve aquí',
    hint: 'Le falta una parte, o es de otro helpdesk. Copia la línea entera, o muéstrala de nuevo con',
  },
  expired: {
    title: 'Este enlace ha caducado',
    hint: 'Un enlace de configuración vale 7 días. Muestra uno nuevo con',
  },
  closed: {
    title: 'Este helpdesk está configurado',
    signIn: 'Iniciar sesión',
    hint: '¿No has sido tú ni un compañero? Ejecuta esto en su máquina para obtener una contraseña nueva:',
  },
  many: {
    title: 'Demasiados intentos',
    hint: (seconds) =>
      `Continúa en ${count(seconds, { one: '# segundo', other: '# segundos' })}. Tu enlace sigue siendo válido.`,
  },
  away: {
    title: 'El helpdesk no responde',
    hint: 'Comprueba tu conexión. Tu enlace sigue siendo válido.',
    again: 'Intentar de nuevo',
  },
};

const inviteWords: SetupCatalogue['inviteWords'] = {
  title: 'Invitar a colegas',
  addresses: 'Direcciones, una por línea',
  hint: 'Delante puede ir un nombre: Grace Hollis <grace@…>',
  may: 'Qué pueden hacer',
  agent: 'Responde a los clientes.',
  admin: 'Todo lo que puedes hacer tú.',
  not: 'No:',
  rights: {
    answer: 'Ver y responder todas las conversaciones',
    assign: 'Asignar, posponer, resolver, etiquetar',
    begin: 'Empezar conversaciones',
    contacts: 'Contactos y notas sobre ellos',
    clean: 'Bloquear, fusionar o eliminar',
    run: 'Informes y ajustes',
  },
  ofAdmin: {
    agent: 'Todo lo que puede un Agent',
    clean: 'Bloquear, fusionar, eliminar',
    reports: 'Informes',
    run: 'Colegas, buzones, ajustes',
  },
  makeLinks: 'Crear enlaces',
  make: (people) => count(people, { one: 'Crear # enlace', other: 'Crear # enlaces' }),
  making: 'Creando los enlaces…',
  nobody: 'Escribe al menos una dirección.',
  tooMany: (people) => count(people, { one: '# dirección: 20 a la vez.', other: '# direcciones: 20 a la vez.' }),
  ready: (links) =>
    links === 0
      ? 'No se creó ningún enlace'
      : count(links, { one: '# enlace está listo', other: '# enlaces están listos' }),
  once: (when) => `Cada uno sirve una vez, hasta ${when}. No se vuelven a mostrar; puedes crear otros cuando quieras.`,
  copyAll: 'Copiar todos los enlaces',
  copy: 'Copiar',
  copyOf: (name) => `Copiar el enlace para ${name}`,
  done: 'Listo',
  change: 'Cambiar',
  changeOf: (address) => `Cambiar ${address}`,
  here: 'Ya está aquí.',
  join: {
    title: (desk) => `Únete a ${desk}`,
    as: (email) => `Como ${email}.`,
    youMay: (roles) => `Como ${list(roles)} puedes`,
    rights: {
      answer: 'Ver y responder todas las conversaciones',
      assign: 'Asignarlas, posponerlas, resolverlas y etiquetarlas',
      contacts: 'Editar contactos y escribir notas sobre ellos',
      run: 'Ver informes y cambiar ajustes',
    },
    verb: 'Unirse',
    joining: 'Un momento…',
    signedIn: 'Has iniciado sesión.',
    deadTitle: 'Esta invitación ya no sirve',
    dead: 'Se usó, o sus 72 horas han pasado. Si tienes contraseña, inicia sesión. Si no, un administrador puede crear otra.',
    signIn: 'Iniciar sesión',
  },
};

export const catalogue: SetupCatalogue = { setupWords, inviteWords };
