// Made from the OpenAPI document by `npm run generate`; changes belong into the contract.

export interface paths {
    "/api/v1/agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All agents
         * @description Needs the permission `users:manage`.
         */
        get: operations["listAgents"];
        put?: never;
        /**
         * Create an agent
         * @description Needs the permission `users:manage`.
         */
        post: operations["createAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite up to 20 people: each becomes an agent, with a link to set a password that is shown once
         * @description Needs the permission `users:manage`.
         */
        post: operations["inviteAgents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/compact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What every agent may know of the others
         * @description Any agent may call it.
         */
        get: operations["listAgentsCompact"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The calling agent
         * @description Any agent may call it.
         */
        get: operations["getMe"];
        /**
         * Change the own name, picture or signature
         * @description Any agent may call it. As a form it takes an image of at most 2 MiB in `files` too; `avatar_url` with the word `null` clears it.
         */
        put: operations["updateMe"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/me/avatar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove the own picture
         * @description Any agent may call it.
         */
        delete: operations["deleteMyAvatar"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/me/preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What clients keep for the calling agent
         * @description Any agent may call it.
         */
        get: operations["getMyPreferences"];
        /**
         * Set or remove members of the own preferences
         * @description Any agent may call it.
         */
        put: operations["setMyPreferences"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/me/availability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the own availability
         * @description Any agent may call it.
         */
        put: operations["setMyAvailability"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/me/teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The teams of the calling agent
         * @description Any agent may call it.
         */
        get: operations["listMyTeams"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One agent
         * @description Needs the permission `users:manage`.
         */
        get: operations["getAgent"];
        /**
         * Change an agent
         * @description Needs the permission `users:manage`.
         */
        put: operations["updateAgent"];
        post?: never;
        /**
         * Delete an agent; open conversations become unassigned
         * @description Needs the permission `users:manage`.
         */
        delete: operations["deleteAgent"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/{id}/api-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create or replace the API key; the secret is shown once
         * @description Needs the permission `users:manage`.
         */
        post: operations["createApiKey"];
        /**
         * Revoke the API key
         * @description Needs the permission `users:manage`.
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/console/bootstrap": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything with which a console starts
         * @description Any agent may call it.
         */
        get: operations["readConsoleStart"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/me/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The named API keys of the calling agent
         * @description Any agent may call it.
         */
        get: operations["listMyNamedApiKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/{id}/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The named API keys of an agent
         * @description Needs the permission `users:manage`.
         */
        get: operations["listNamedApiKeys"];
        put?: never;
        /**
         * Create a named API key, which may expire and may be narrowed; the secret is shown once
         * @description Needs the permission `users:manage`.
         */
        post: operations["createNamedApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/{id}/api-keys/{key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a named API key
         * @description Needs the permission `users:manage`.
         */
        delete: operations["revokeNamedApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How agents can sign in */
        get: operations["listSignInMethods"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in; the session comes as a cookie */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End the session of the cookie, if there is one */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who is signed in, and how
         * @description For agents who are signed in with a browser; an API key is refused.
         */
        get: operations["getOwnSession"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prove again who one is, for acts that need it
         * @description For agents who are signed in with a browser; an API key is refused.
         */
        post: operations["confirmSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the own password; other sessions end
         * @description For agents who are signed in with a browser; an API key is refused.
         */
        put: operations["changeOwnPassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The own sessions
         * @description For agents who are signed in with a browser; an API key is refused.
         */
        get: operations["listOwnSessions"];
        put?: never;
        post?: never;
        /**
         * End all own sessions but this one
         * @description For agents who are signed in with a browser; an API key is refused.
         */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one of the own sessions
         * @description For agents who are signed in with a browser; an API key is refused.
         */
        delete: operations["endOwnSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/{id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The sessions of an agent
         * @description Needs the permission `users:manage`.
         */
        get: operations["listAgentSessions"];
        put?: never;
        post?: never;
        /**
         * Sign an agent out of every browser
         * @description Needs the permission `users:manage`.
         */
        delete: operations["endAgentSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/{id}/sessions/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Sign an agent out of one browser
         * @description Needs the permission `users:manage`.
         */
        delete: operations["endAgentSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/{id}/password-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a link with which an agent sets a password; it is shown once
         * @description Needs the permission `users:manage`.
         */
        post: operations["createPasswordLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask for a link by mail; the answer is the same whoever asks */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/set-password/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Whom a link to set a password is for */
        post: operations["checkPasswordLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/set-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set a password with the token of a link; all sessions end, and nobody is signed in */
        post: operations["setPasswordByLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/setup/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Whether a setup link is good */
        post: operations["checkSetup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/setup/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Become the first administrator of a new desk; the session comes as a cookie */
        post: operations["claimSetup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/setup/sample": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete the sample conversation of a new desk, and its contact; repeats return the same
         * @description Needs the permission `general_settings:manage`.
         */
        delete: operations["deleteSample"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Finish a login whose password was right */
        post: operations["passSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a secret for one-time codes; it is in force once it is confirmed
         * @description For agents who are signed in with a browser; an API key is refused.
         */
        post: operations["startTotp"];
        /**
         * Switch one-time codes off
         * @description For agents who are signed in with a browser; an API key is refused.
         */
        delete: operations["removeTotp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Switch one-time codes on with a first code; other sessions end
         * @description For agents who are signed in with a browser; an API key is refused.
         */
        post: operations["confirmTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make ten new recovery codes; the former ones are no longer valid
         * @description For agents who are signed in with a browser; an API key is refused.
         */
        post: operations["renewRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to register a passkey
         * @description For agents who are signed in with a browser; an API key is refused.
         */
        post: operations["offerPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The own passkeys
         * @description For agents who are signed in with a browser; an API key is refused.
         */
        get: operations["listPasskeys"];
        put?: never;
        /**
         * Register a passkey
         * @description For agents who are signed in with a browser; an API key is refused.
         */
        post: operations["addPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Give a passkey another name
         * @description For agents who are signed in with a browser; an API key is refused.
         */
        put: operations["renamePasskey"];
        post?: never;
        /**
         * Delete a passkey
         * @description For agents who are signed in with a browser; an API key is refused.
         */
        delete: operations["deletePasskey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a challenge that a passkey answers: to sign in, as a second factor, or to confirm a session */
        post: operations["offerPasskeyLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with a passkey; the session comes as a cookie */
        post: operations["loginWithPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/{id}/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * For a lost device: one-time codes, recovery codes, passkeys and sessions of the agent go
         * @description Needs the permission `users:manage`.
         */
        delete: operations["resetSecondFactor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/settings/security": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How agents may sign in, and for how long
         * @description Needs the permission `general_settings:manage`.
         */
        get: operations["getSecuritySettings"];
        /**
         * Change how agents may sign in; what is absent stays
         * @description Needs the permission `general_settings:manage`.
         */
        put: operations["updateSecuritySettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All roles; without `roles:manage` only what they are called
         * @description Any agent may call it.
         */
        get: operations["listRoles"];
        put?: never;
        /**
         * Create a role
         * @description Needs the permission `roles:manage`.
         */
        post: operations["createRole"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every permission that a role can hold
         * @description Any agent may call it.
         */
        get: operations["listPermissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/roles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One role
         * @description Needs the permission `roles:manage`.
         */
        get: operations["getRole"];
        /**
         * Change a role
         * @description Needs the permission `roles:manage`.
         */
        put: operations["updateRole"];
        post?: never;
        /**
         * Delete a role that nobody holds
         * @description Needs the permission `roles:manage`.
         */
        delete: operations["deleteRole"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sla": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Policies for response times; there are none yet
         * @description Any agent may call it.
         */
        get: operations["listSlaPolicies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/business-hours": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Business hours; there are none yet
         * @description Any agent may call it.
         */
        get: operations["listBusinessHours"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai/prompts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Prompts for an assistant; there are none yet
         * @description Any agent may call it.
         */
        get: operations["listAiPrompts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/context-links/active": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Links to other systems next to a conversation; there are none yet
         * @description Any agent may call it.
         */
        get: operations["listContextLinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/settings/general": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Name, address, language and time zone of the desk, as other clients read them
         * @description Any agent may call it.
         */
        get: operations["getGeneralSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All teams
         * @description Needs the permission `teams:manage`.
         */
        get: operations["listTeams"];
        put?: never;
        /**
         * Create a team
         * @description Needs the permission `teams:manage`.
         */
        post: operations["createTeam"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/teams/compact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What every agent may know of the teams
         * @description Any agent may call it.
         */
        get: operations["listTeamsCompact"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/teams/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One team
         * @description Needs the permission `teams:manage`.
         */
        get: operations["getTeam"];
        /**
         * Change a team
         * @description Needs the permission `teams:manage`.
         */
        put: operations["updateTeam"];
        post?: never;
        /**
         * Delete a team; its conversations belong to no team
         * @description Needs the permission `teams:manage`.
         */
        delete: operations["deleteTeam"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All contacts, newest first
         * @description Needs the permission `contacts:read_all`.
         */
        get: operations["listContacts"];
        put?: never;
        /**
         * Create a contact
         * @description Needs the permission `contacts:write`.
         */
        post: operations["createContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Contacts by name, e-mail, phone or external id, best hits first; the first 30, or a page of them
         * @description Needs the permission `contacts:read`.
         */
        get: operations["searchContacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One contact
         * @description Needs the permission `contacts:read`.
         */
        get: operations["getContact"];
        /**
         * Change a contact
         * @description Needs the permission `contacts:write`. As a form it takes an image of at most 2 MiB in `files` too; `avatar_url` with the word `null` clears it.
         */
        put: operations["updateContact"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts/{id}/block": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Block (enabled false) or unblock a contact
         * @description Needs the permission `contacts:block`.
         */
        put: operations["setContactBlock"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts/{id}/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Conversations of the contact that the caller may read
         * @description Needs the permission `contacts:read`.
         */
        get: operations["listContactConversations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts/{id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge another contact or visitor into the contact, for good
         * @description Needs the permission `contacts:merge`.
         */
        post: operations["mergeContacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts/{id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Notes on a contact, newest first: as many as fit into 1 MiB, or a page where the query has one
         * @description Needs the permission `contact_notes:read`.
         */
        get: operations["listContactNotes"];
        put?: never;
        /**
         * Write a note on a contact
         * @description Needs the permission `contact_notes:write`.
         */
        post: operations["addContactNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contacts/{id}/notes/{note_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a note; others' notes only as Admin
         * @description Needs the permission `contact_notes:delete`.
         */
        delete: operations["deleteContactNote"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All conversations
         * @description Needs the permission `conversations:read_all`.
         */
        get: operations["listAllConversations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/assigned": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Conversations assigned to the caller
         * @description Needs the permission `conversations:read_assigned`.
         */
        get: operations["listAssignedConversations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/unassigned": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Conversations of neither agent nor team
         * @description Needs the permission `conversations:read_unassigned`.
         */
        get: operations["listUnassignedConversations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/teams/{id}/conversations/unassigned": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Conversations of the team and of no agent
         * @description Needs the permission `conversations:read_team_inbox`.
         */
        get: operations["listTeamUnassignedConversations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/mentioned": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Readable conversations with a note that mentions the caller
         * @description Needs the permission `conversations:read`.
         */
        get: operations["listMentionedConversations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many open conversations each list has
         * @description Needs the permission `conversations:read`.
         */
        get: operations["countConversations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Readable conversations by reference number, subject or contact, best hits first; the first 30, or a page of them
         * @description Needs the permission `conversations:read`.
         */
        get: operations["searchConversations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a conversation
         * @description Needs the permission `conversations:write`.
         */
        post: operations["createConversation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change up to 100 conversations alike; counts as one request for every ten of them
         * @description Needs the permission `conversations:read`.
         */
        post: operations["changeConversations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One conversation; answers an ETag
         * @description Needs the permission `conversations:read`.
         */
        get: operations["getConversation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{uuid}/participants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Agents who took part
         * @description Needs the permission `conversations:read`.
         */
        get: operations["listParticipants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{uuid}/last-seen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Everything so far is seen
         * @description Needs the permission `conversations:read`.
         */
        put: operations["markConversationSeen"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{uuid}/mark-unread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * The newest message of somebody else is unread again
         * @description Needs the permission `conversations:read`.
         */
        put: operations["markConversationUnread"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{uuid}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the status
         * @description Needs the permission `conversations:update_status`. With `If-Match` it is done only while the `ETag` of the conversation is still the one given.
         */
        put: operations["setConversationStatus"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{uuid}/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace, add or remove tags
         * @description Needs the permission `conversations:update_tags`. With `If-Match` it is done only while the `ETag` of the conversation is still the one given.
         */
        post: operations["setConversationTags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{uuid}/priority": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the priority
         * @description Needs the permission `conversations:update_priority`. With `If-Match` it is done only while the `ETag` of the conversation is still the one given.
         */
        put: operations["setConversationPriority"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{uuid}/assignee/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Assign an agent; the team stays
         * @description Needs the permission `conversations:update_user_assignee`. With `If-Match` it is done only while the `ETag` of the conversation is still the one given.
         */
        put: operations["assignConversationAgent"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{uuid}/assignee/team": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Assign a team; the agent is cleared
         * @description Needs the permission `conversations:update_team_assignee`. With `If-Match` it is done only while the `ETag` of the conversation is still the one given.
         */
        put: operations["assignConversationTeam"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{uuid}/assignee/user/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Remove the assigned agent
         * @description Needs the permission `conversations:update_user_assignee`. With `If-Match` it is done only while the `ETag` of the conversation is still the one given.
         */
        put: operations["unassignConversationAgent"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{uuid}/assignee/team/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Remove the assigned team
         * @description Needs the permission `conversations:update_team_assignee`. With `If-Match` it is done only while the `ETag` of the conversation is still the one given.
         */
        put: operations["unassignConversationTeam"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{uuid}/reply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who gets a reply by mail, and what it is made of, unless its author chooses otherwise
         * @description Needs the permission `messages:write`.
         */
        get: operations["getReplyDefaults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{uuid}/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who was in the mails of a conversation
         * @description Needs the permission `messages:read`.
         */
        get: operations["listMailPeople"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/mail/compose": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The enabled e-mail inboxes, with what a new mail of the caller is by each
         * @description Needs the permission `conversations:write`.
         */
        get: operations["listMailSenders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{uuid}/contact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Give a conversation by e-mail another contact; messages keep their authors
         * @description Needs the permission `messages:write`.
         */
        put: operations["setConversationContact"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{uuid}/transcript": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the contact and agents wrote to each other, as text, oldest first
         * @description Needs the permission `messages:read`. A success is not wrapped in `status` and `data`.
         */
        get: operations["getTranscript"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/priorities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The priorities
         * @description Any agent may call it.
         */
        get: operations["listPriorities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{uuid}/page-visits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The pages that the contact had open in the last 24 hours, newest first
         * @description Needs the permission `conversations:read`.
         */
        get: operations["listPageVisits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{cuuid}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Messages, newest first
         * @description Needs the permission `messages:read`.
         */
        get: operations["listMessages"];
        put?: never;
        /**
         * Reply, write a private note, or record what the contact said
         * @description Needs the permission `messages:write`.
         */
        post: operations["sendMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{cuuid}/messages/{uuid}/forward": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Forward a message by e-mail, as a private message that the contact does not see
         * @description Needs the permission `messages:write`.
         */
        post: operations["forwardMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{cuuid}/messages/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One message
         * @description Needs the permission `messages:read`.
         */
        get: operations["getMessage"];
        put?: never;
        post?: never;
        /**
         * Delete a private note; others' notes only as Admin
         * @description Needs the permission `messages:write`.
         */
        delete: operations["deletePrivateNote"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{cuuid}/messages/{uuid}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Send a message again that failed, for all recipients or for some
         * @description Needs the permission `messages:write`.
         */
        put: operations["retryMessage"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{cuuid}/messages/{uuid}/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Leave it so that a mail did not reach its recipients: lists do not show it any more
         * @description Needs the permission `messages:write`.
         */
        put: operations["leaveDelivery"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{cuuid}/messages/{uuid}/delivery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How far a mail is, for each recipient
         * @description Needs the permission `messages:read`.
         */
        get: operations["getDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{cuuid}/messages/{uuid}/original": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A received mail in full, with the older text that it quotes. Made safe like `content`
         * @description Needs the permission `messages:read`.
         */
        get: operations["getOriginalMail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{cuuid}/messages/{uuid}/raw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The source of a received mail, byte for byte, as an attachment
         * @description Needs the permission `messages:read`. A success is not wrapped in `status` and `data`.
         */
        get: operations["openRawMail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{cuuid}/messages/{uuid}/image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A hidden picture of a received mail, fetched from its server: PNG, JPEG, GIF or WebP, at most 5 MiB
         * @description Needs the permission `messages:read`. A success is not wrapped in `status` and `data`.
         */
        get: operations["getMailPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/messages/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Messages of readable conversations by text, best hits first; the first 30, or a page of them
         * @description Needs the permission `messages:read`.
         */
        get: operations["searchMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/drafts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's drafts, last changed first; as many as fit into 1 MiB
         * @description Any agent may call it.
         */
        get: operations["listMyDrafts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{uuid}/draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's drafts in the conversation, one of each type
         * @description Any agent may call it.
         */
        get: operations["listDraftsOfConversation"];
        put?: never;
        /**
         * Save a draft of the caller, or change it
         * @description Needs the permission `conversations:read`.
         */
        post: operations["saveDraft"];
        /**
         * Delete a draft of the caller; true as well where there is none
         * @description Any agent may call it.
         */
        delete: operations["deleteDraft"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/macros": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The macros for the caller: own ones, those of their teams and those for all agents
         * @description Any agent may call it.
         */
        get: operations["listMacros"];
        put?: never;
        /**
         * Save a macro
         * @description Any agent may call it.
         */
        post: operations["createMacro"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/macros/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One macro
         * @description Any agent may call it.
         */
        get: operations["getMacro"];
        /**
         * Change a macro
         * @description Any agent may call it.
         */
        put: operations["updateMacro"];
        post?: never;
        /**
         * Delete a macro
         * @description Any agent may call it.
         */
        delete: operations["deleteMacro"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{uuid}/macros/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The text of a macro with the values of a conversation; nothing is sent
         * @description Needs the permission `conversations:read`.
         */
        get: operations["fillMacro"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{uuid}/macros/{id}/apply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change a conversation as a macro says, in one step; an action that cannot be done fails alone
         * @description Needs the permission `conversations:read`. With `If-Match` it is done only while the `ETag` of the conversation is still the one given.
         */
        post: operations["applyMacro"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/media": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Store a file; `help_articles` makes it public and needs help_center:manage
         * @description Any agent may call it.
         */
        post: operations["uploadMedia"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ws-ticket": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A ticket to open the agent socket from a browser, good for one minute and one use
         * @description Any agent may call it.
         */
        post: operations["createSocketTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/views/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The views that the caller has alone
         * @description Needs the permission `view:manage`.
         */
        get: operations["listMyViews"];
        put?: never;
        /**
         * Save a view for oneself
         * @description Needs the permission `view:manage`.
         */
        post: operations["createMyView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/views/me/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change an own view
         * @description Needs the permission `view:manage`.
         */
        put: operations["updateMyView"];
        post?: never;
        /**
         * Delete an own view
         * @description Needs the permission `view:manage`.
         */
        delete: operations["deleteMyView"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/views/shared": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The views for all agents and for the caller's teams
         * @description Any agent may call it.
         */
        get: operations["listViewsSharedWithMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/views/{id}/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Readable conversations that match the filter of the view, and that of the query
         * @description Needs the permission `conversations:read`.
         */
        get: operations["listViewConversations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shared-views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every view of a team or of all agents
         * @description Needs the permission `shared_views:manage`.
         */
        get: operations["listSharedViews"];
        put?: never;
        /**
         * Save a view for a team or for all agents
         * @description Needs the permission `shared_views:manage`.
         */
        post: operations["createSharedView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shared-views/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One shared view
         * @description Needs the permission `shared_views:manage`.
         */
        get: operations["getSharedView"];
        /**
         * Change a shared view
         * @description Needs the permission `shared_views:manage`.
         */
        put: operations["updateSharedView"];
        post?: never;
        /**
         * Delete a shared view
         * @description Needs the permission `shared_views:manage`.
         */
        delete: operations["deleteSharedView"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Own notifications, newest first, without those about conversations that the caller may not read now
         * @description Any agent may call it.
         */
        get: operations["listNotifications"];
        put?: never;
        post?: never;
        /**
         * Delete all own notifications
         * @description Any agent may call it.
         */
        delete: operations["deleteNotifications"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many own notifications there are, and how many of them are unread
         * @description Any agent may call it.
         */
        get: operations["countNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications/read-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Mark all own notifications as read
         * @description Any agent may call it.
         */
        put: operations["markNotificationsRead"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Mark an own notification as read
         * @description Any agent may call it.
         */
        put: operations["markNotificationRead"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an own notification
         * @description Any agent may call it.
         */
        delete: operations["deleteNotification"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/widget/chat/settings/launcher": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the launcher button needs before the widget opens */
        get: operations["getWidgetLauncher"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/widget/chat/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everything of the inbox that a page may know */
        get: operations["getWidgetSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/widget/chat/auth/exchange": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Exchange the customer's JWT for a session */
        post: operations["exchangeCustomerToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/widget/chat/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Log out: end the session and close its sockets */
        post: operations["endWidgetSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/widget/chat/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whom the session belongs to */
        get: operations["getWidgetUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/widget/chat/conversations/init": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a conversation; without a session as a new visitor
         * @description With a session or without one.
         */
        post: operations["initWidgetConversation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/widget/chat/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The conversations of the widget user in the inbox, those with the newest message first */
        get: operations["listWidgetConversations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/widget/chat/conversations/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One conversation and its messages */
        get: operations["getWidgetConversation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/widget/chat/conversations/{uuid}/message": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Write a message */
        post: operations["sendWidgetMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/widget/chat/conversations/{uuid}/update-last-seen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The widget user has seen everything so far */
        post: operations["markWidgetConversationSeen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/widget/media/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send files as one message
         * @description What a contact, an inbox and an IP address may upload in a day is limited (429).
         */
        post: operations["uploadWidgetFiles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All tags
         * @description Any agent may call it.
         */
        get: operations["listTags"];
        put?: never;
        /**
         * Create a tag
         * @description Needs the permission `tags:manage`.
         */
        post: operations["createTag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tags/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Rename a tag
         * @description Needs the permission `tags:manage`.
         */
        put: operations["updateTag"];
        post?: never;
        /**
         * Delete a tag, also from its conversations
         * @description Needs the permission `tags:manage`.
         */
        delete: operations["deleteTag"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/statuses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All conversation statuses
         * @description Any agent may call it.
         */
        get: operations["listStatuses"];
        put?: never;
        /**
         * Create a conversation status
         * @description Needs the permission `status:manage`.
         */
        post: operations["createStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/statuses/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a conversation status that is not built in
         * @description Needs the permission `status:manage`.
         */
        put: operations["updateStatus"];
        post?: never;
        /**
         * Delete a conversation status that is not used
         * @description Needs the permission `status:manage`.
         */
        delete: operations["deleteStatus"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/custom-attributes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Definitions of the custom attributes of contacts and conversations
         * @description Any agent may call it.
         */
        get: operations["listCustomAttributes"];
        put?: never;
        /**
         * Define a custom attribute
         * @description Needs the permission `custom_attributes:manage`.
         */
        post: operations["createCustomAttribute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/custom-attributes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One definition
         * @description Needs the permission `custom_attributes:manage`.
         */
        get: operations["getCustomAttribute"];
        /**
         * Change a definition
         * @description Needs the permission `custom_attributes:manage`.
         */
        put: operations["updateCustomAttribute"];
        post?: never;
        /**
         * Delete a definition; the values stay
         * @description Needs the permission `custom_attributes:manage`.
         */
        delete: operations["deleteCustomAttribute"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{uuid}/custom-attributes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace the custom attributes of a conversation
         * @description Needs the permission `conversations:update_tags`.
         */
        put: operations["setConversationAttributes"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/conversations/{uuid}/contacts/custom-attributes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set custom attributes of the contact of a conversation; null removes one
         * @description Needs the permission `contacts:write`.
         */
        put: operations["setContactAttributes"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/overview/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How conversations are spread over tags
         * @description Needs the permission `reports:manage`.
         */
        get: operations["reportTags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/overview/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The open work and the agents as they are now
         * @description Needs the permission `reports:manage`.
         */
        get: operations["reportCounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/overview/charts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Conversations and replies of each day, and the statuses of the new conversations
         * @description Needs the permission `reports:manage`.
         */
        get: operations["reportCharts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/overview/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Messages of each day, and how long contacts waited for the first reply
         * @description Needs the permission `reports:manage`.
         */
        get: operations["reportMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/overview/series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One figure over time, by the day or by the hour
         * @description Needs the permission `reports:manage`.
         */
        get: operations["reportSeries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/inboxes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All inboxes; without `inboxes:manage` only what they are called
         * @description Any agent may call it.
         */
        get: operations["listInboxes"];
        put?: never;
        /**
         * Create an inbox
         * @description Needs the permission `inboxes:manage`.
         */
        post: operations["createInbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/inboxes/mail-hosts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How to connect to the mailbox of an address
         * @description Needs the permission `inboxes:manage`.
         */
        get: operations["getMailHosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/inboxes/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try whether a mailbox can be read and its relay takes mail; nothing is stored
         * @description Needs the permission `inboxes:manage`.
         */
        post: operations["testInbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/inboxes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One inbox
         * @description Needs the permission `inboxes:manage`.
         */
        get: operations["getInbox"];
        /**
         * Change an inbox
         * @description Needs the permission `inboxes:manage`.
         */
        put: operations["updateInbox"];
        post?: never;
        /**
         * Delete an inbox without conversations
         * @description Needs the permission `inboxes:manage`.
         */
        delete: operations["deleteInbox"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/inboxes/{id}/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How reading and sending go in an inbox with addresses
         * @description Needs the permission `inboxes:manage`.
         */
        get: operations["getInboxHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/inboxes/{id}/install": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How the widget of an inbox is put on a page; null where the widget is not built
         * @description Needs the permission `inboxes:manage`.
         */
        get: operations["getInboxInstall"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/inboxes/{id}/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Upload the `logo_url` of the configuration of an inbox, in place of the former one
         * @description Needs the permission `inboxes:manage`. Takes a PNG, JPEG, GIF or WebP of at most 1 MiB, which becomes a square of 256 pixels.
         */
        put: operations["setInboxLogo"];
        post?: never;
        /**
         * Remove the logo of an inbox
         * @description Needs the permission `inboxes:manage`.
         */
        delete: operations["deleteInboxLogo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/inboxes/{id}/toggle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Enable or disable an inbox
         * @description Needs the permission `inboxes:manage`.
         */
        put: operations["toggleInbox"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/oidc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The providers at which agents sign in
         * @description Needs the permission `oidc:manage`.
         */
        get: operations["listOidcProviders"];
        put?: never;
        /**
         * Add a provider of OpenID Connect; an enabled one has to answer
         * @description Needs the permission `oidc:manage`.
         */
        post: operations["createOidcProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/oidc/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One provider
         * @description Needs the permission `oidc:manage`.
         */
        get: operations["getOidcProvider"];
        /**
         * Change a provider; with another address its links and sessions end
         * @description Needs the permission `oidc:manage`.
         */
        put: operations["updateOidcProvider"];
        post?: never;
        /**
         * Delete a provider; its links and sessions end
         * @description Needs the permission `oidc:manage`.
         */
        delete: operations["deleteOidcProvider"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activity-logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The audit log: what agents and the service did that matters for the safety of the desk
         * @description Needs the permission `activity_logs:manage`.
         */
        get: operations["listActivityLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/settings/desk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How the desk presents itself
         * @description Any agent may call it.
         */
        get: operations["getDeskSettings"];
        /**
         * Change how the desk presents itself; what is absent stays
         * @description Needs the permission `general_settings:manage`.
         */
        put: operations["updateDeskSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/settings/desk/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Upload the logo of the desk, in place of the former one
         * @description Needs the permission `general_settings:manage`. Takes a PNG, JPEG, GIF or WebP of at most 1 MiB, which becomes a square of 256 pixels.
         */
        put: operations["setDeskLogo"];
        post?: never;
        /**
         * Remove the logo of the desk
         * @description Needs the permission `general_settings:manage`.
         */
        delete: operations["deleteDeskLogo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the service can do its work */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the process answers */
        get: operations["getHealthLive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the service can do its work */
        get: operations["getHealthReady"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a page has to know before anybody has signed in */
        get: operations["getConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lang": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The languages whose texts the operator has put there */
        get: operations["listLanguages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lang/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The texts of a language
         * @description A success is not wrapped in `status` and `data`.
         */
        get: operations["getLanguage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @enum {string} */
        Availability: "online" | "away" | "away_manual" | "offline" | "away_and_reassigning";
        CreateAgent: {
            first_name: string;
            /** @default  */
            last_name?: string;
            /** Format: email */
            email: string;
            roles: string[];
            /** @default [] */
            teams?: string[] | null;
            /** @description No mail is sent yet; accepted for clients that send it */
            send_welcome_email?: boolean;
        };
        UpdateAgent: {
            first_name?: string;
            last_name?: string;
            email?: string | "";
            roles?: string[];
            teams?: string[] | null;
            enabled?: boolean;
            availability_status?: components["schemas"]["Availability"] | "";
            new_password?: string | "" | null;
            send_welcome_email?: boolean;
        };
        CreateNamedApiKey: {
            name: string;
            expires_at?: string | null;
            permissions?: string[] | null;
        };
        CreateRole: {
            name: string;
            /** @default  */
            description?: string;
            permissions: string[];
        };
        UpdateRole: {
            name?: string;
            description?: string;
            permissions?: string[];
        };
        CreateTeam: {
            name: string;
            /** @default  */
            emoji?: string;
            /**
             * @default Manual
             * @enum {string}
             */
            conversation_assignment_type?: "Round robin" | "Manual";
            /** @default UTC */
            timezone?: string;
            business_hours_id?: (number | null) | 0;
            sla_policy_id?: (number | null) | 0;
            /** @default 0 */
            max_auto_assigned_conversations?: number;
        };
        UpdateTeam: {
            name?: string;
            emoji?: string;
            /** @enum {string} */
            conversation_assignment_type?: "Round robin" | "Manual";
            timezone?: string;
            business_hours_id?: (number | null) | 0;
            sla_policy_id?: (number | null) | 0;
            max_auto_assigned_conversations?: number;
        };
        CreateContact: {
            last_name?: string;
            email?: ((string | null) | "null") | "";
            phone_number?: ((string | null) | "null") | "";
            phone_number_country_code?: ((string | null) | "null") | "";
            country?: ((string | null) | "null") | "";
            external_user_id?: ((string | null) | "null") | "";
            custom_attributes?: {
                [key: string]: unknown;
            };
            first_name: string;
        };
        UpdateContact: {
            last_name?: string;
            email?: ((string | null) | "null") | "";
            phone_number?: ((string | null) | "null") | "";
            phone_number_country_code?: ((string | null) | "null") | "";
            country?: ((string | null) | "null") | "";
            external_user_id?: ((string | null) | "null") | "";
            custom_attributes?: {
                [key: string]: unknown;
            };
            first_name?: string;
        };
        CreateCustomAttribute: {
            name: string;
            /** @enum {string} */
            applies_to: "contact" | "conversation";
            key: string;
            /** @enum {string} */
            data_type: "text" | "number" | "checkbox" | "date" | "link" | "list";
            description?: string;
            /** @description Of the type `list`, each of them once */
            values?: string[];
            regex?: string | null;
            regex_hint?: string | null;
        };
        UpdateCustomAttribute: {
            name?: string;
            /**
             * @description As it is
             * @enum {string}
             */
            applies_to?: "contact" | "conversation";
            /** @description As it is */
            key?: string;
            /**
             * @description As it is
             * @enum {string}
             */
            data_type?: "text" | "number" | "checkbox" | "date" | "link" | "list";
            description?: string;
            /** @description Of the type `list`, each of them once */
            values?: string[];
            regex?: string | null;
            regex_hint?: string | null;
        };
        CreateConversation: {
            inbox_id: number;
            /** @description Text, or HTML, which is made safe. Placeholders of macros are filled in, unless it is `rendered`. In a conversation by e-mail, `<img src="cid:…">` with the `content_id` of a file among `attachments` shows it in the text; one of another file is refused */
            content: string;
            /**
             * @description What the text is. Unless given, it is HTML if it holds a whole tag that messages may have. HTML is made safe, and has at most 3000 elements besides line breaks
             * @enum {string}
             */
            content_type?: "text" | "html";
            /** @default false */
            rendered?: boolean | null;
            contact_id?: number | null;
            contact_email?: (string | null) | "";
            external_user_id?: string | null;
            first_name?: string | null;
            last_name?: string | null;
            /**
             * @description Whose words `content` are; `contact` needs messages:write_as_contact
             * @default agent
             * @enum {string}
             */
            initiator?: "agent" | "contact";
            subject?: string | null;
            agent_id?: (number | null) | 0;
            team_id?: (number | null) | 0;
            /**
             * @description Of the conversation
             * @default {}
             */
            custom_attributes?: {
                [key: string]: unknown;
            };
            /** @default [] */
            attachments?: number[] | null;
            to?: string[] | null;
            cc?: string[] | null;
            bcc?: string[] | null;
            from?: string | null;
            /** @default true */
            signature?: boolean | null;
        };
        SaveDraft: {
            /**
             * @default reply
             * @enum {string}
             */
            type?: "reply" | "private_note" | "forward" | "aside";
            content?: string | null;
            /**
             * @description What the text is. Unless given, it is HTML if it holds a whole tag that messages may have. HTML is made safe, and has at most 3000 elements besides line breaks
             * @enum {string}
             */
            content_type?: "text" | "html";
            meta?: {
                [key: string]: unknown;
            } | null;
            expected_updated_at?: string | null;
        };
        SendMessage: {
            /** @description Text, or HTML, which is made safe. Placeholders of macros are filled in, unless it is `rendered`. In a conversation by e-mail, `<img src="cid:…">` with the `content_id` of a file among `attachments` shows it in the text; one of another file is refused */
            message: string;
            /**
             * @description What the text is. Unless given, it is HTML if it holds a whole tag that messages may have. HTML is made safe, and has at most 3000 elements besides line breaks
             * @enum {string}
             */
            content_type?: "text" | "html";
            /** @default false */
            rendered?: boolean | null;
            /** @default false */
            private?: boolean | null;
            /** @default [] */
            mentions?: {
                /** @enum {string} */
                type: "agent" | "team";
                id: number;
            }[] | null;
            /** @default [] */
            attachments?: number[] | null;
            /**
             * @description `contact` records what the contact said elsewhere; needs messages:write_as_contact
             * @default agent
             * @enum {string}
             */
            sender_type?: "agent" | "contact";
            to?: string[] | null;
            cc?: string[] | null;
            bcc?: string[] | null;
            from?: string | null;
            reply_to?: string | null;
            /** @default true */
            signature?: boolean | null;
            /** @default true */
            quote?: boolean | null;
            aside?: string | null;
            /** @default false */
            clear_draft?: boolean | null;
            echo_id?: string | "" | null;
        };
        CreateOidcProvider: {
            name: string;
            /** Format: uri */
            provider_url: string;
            client_id: string;
            /** @description •••••••• keeps the secret */
            client_secret: string;
            /** @default Custom */
            provider?: string;
            /** @default null */
            logo_url?: (string | null) | "";
            /** @default true */
            enabled?: boolean;
            /** @default true */
            match_by_email?: boolean;
            /**
             * @description Whether an e-mail address counts as verified where the provider does not say whether it is
             * @default false
             */
            trust_email?: boolean;
            /** @default false */
            create_agents?: boolean;
            /** @default [] */
            allowed_domains?: string[];
            /** @default [] */
            default_roles?: string[];
            /** @default false */
            ask_second_factor?: boolean;
        };
        UpdateOidcProvider: {
            name?: string;
            /** Format: uri */
            provider_url?: string;
            client_id?: string;
            client_secret?: string | "";
            provider?: string;
            logo_url?: (string | null) | "";
            enabled?: boolean;
            match_by_email?: boolean;
            /** @description Whether an e-mail address counts as verified where the provider does not say whether it is */
            trust_email?: boolean;
            create_agents?: boolean;
            allowed_domains?: string[];
            default_roles?: string[];
            ask_second_factor?: boolean;
        };
        CreateInbox: {
            name: string;
            /** @enum {string} */
            channel: "livechat" | "email";
            /** @default true */
            enabled?: boolean;
            /** @default {} */
            config?: components["schemas"]["InboxConfig"] | components["schemas"]["MailInboxConfig"];
            secret?: (string | null) | "";
            /** @description `Name <address>`, or an address; an inbox with addresses is not enabled without one */
            from?: string | null;
            /** @description May contain {{agent.first_name}}, {{agent.last_name}} and {{inbox.name}} */
            from_name_template?: string;
            csat_enabled?: boolean;
        };
        UpdateInbox: {
            name?: string;
            enabled?: boolean;
            config?: components["schemas"]["InboxConfig"] | components["schemas"]["MailInboxConfig"];
            secret?: (string | null) | "";
            /** @description `Name <address>`, or an address; an inbox with addresses is not enabled without one */
            from?: string | null;
            /** @description May contain {{agent.first_name}}, {{agent.last_name}} and {{inbox.name}} */
            from_name_template?: string;
            csat_enabled?: boolean;
        };
        InboxConfig: {
            brand_name?: string;
            website_url?: string | null;
            language?: string;
            fallback_language?: string;
            dark_mode?: boolean;
            show_powered_by?: boolean;
            logo_url?: string | null;
            colors?: {
                primary?: string;
            };
            launcher?: {
                /** @enum {string} */
                position?: "left" | "right";
                color?: string | null;
                logo_url?: string | null;
                spacing?: {
                    side?: number;
                    bottom?: number;
                };
            };
            home_screen?: {
                header_text_color?: string;
                background?: {
                    /** @enum {string} */
                    type?: "solid" | "gradient" | "image";
                    color?: string;
                    gradient_start?: string;
                    gradient_end?: string;
                    image_url?: string | null;
                };
                fade_background?: boolean;
            };
            home_apps?: {
                /** @enum {string} */
                type: "announcement" | "external_link";
                url?: string | null;
                title?: string;
                description?: string;
                image_url?: string | null;
                text?: string;
            }[];
            greeting_message?: string;
            introduction_message?: string;
            chat_introduction?: string;
            direct_to_conversation?: boolean;
            notice_banner?: {
                enabled?: boolean;
                text?: string;
            };
            features?: {
                file_upload?: boolean;
                emoji?: boolean;
            };
            users?: {
                allow_start_conversation?: boolean;
                prevent_multiple_conversations?: boolean;
                prevent_reply_to_closed_conversation?: boolean;
                start_conversation_button_text?: string;
            };
            visitors?: {
                allow_start_conversation?: boolean;
                prevent_multiple_conversations?: boolean;
                prevent_reply_to_closed_conversation?: boolean;
                start_conversation_button_text?: string;
            };
            prechat_form?: {
                enabled?: boolean;
                title?: string;
                fields?: {
                    key: string;
                    /**
                     * @description A `phone` is sent as `phone` and `phone_country_code`
                     * @enum {string}
                     */
                    type?: "text" | "email" | "number" | "checkbox" | "date" | "link" | "list" | "phone";
                    label?: string;
                    placeholder?: string;
                    required?: boolean;
                    enabled?: boolean;
                    order?: number;
                    is_default?: boolean;
                    custom_attribute_id?: number | null;
                    /** @description Of a `list`: what can be chosen */
                    options?: string[];
                }[];
            };
            show_office_hours_in_chat?: boolean;
            show_office_hours_after_assignment?: boolean;
            chat_reply_expectation_message?: string;
            session_duration?: string;
            trusted_domains?: string[];
            blocked_ips?: string[];
        };
        MailInboxConfig: {
            /** @enum {string} */
            auth_type?: "password";
            /** @description The mailboxes; none of another inbox */
            imap?: {
                /** @description A name or an address, without scheme and port. Addresses inside of the network are refused */
                host: string;
                port?: number;
                username?: string;
                /** @description •••••••• keeps the password, for the same host, port, username and TLS settings alone */
                password?: string | null;
                /**
                 * @description By the port unless given. `none` is refused with a password
                 * @enum {string}
                 */
                tls_type?: "tls" | "starttls" | "none";
                /** @description Refused with a password, except for this machine */
                tls_skip_verify?: boolean;
                /** @description Certificates in PEM to trust as well */
                tls_ca?: string | null;
                /** @description The folder; default: INBOX */
                mailbox?: string;
                /** @description A duration such as 5m, from 30s to 1h */
                read_interval?: string;
                /** @description How far back the first look goes: a duration of at most 9360h */
                scan_inbox_since?: string;
                /** @description `seen`, `nothing`, `delete`, or `move:` with a folder. Without MOVE and UIDPLUS mails stay, as seen */
                after_import?: string;
            }[];
            /** @description The relay; without one replies fail */
            smtp?: {
                /** @description A name or an address, without scheme and port. Addresses inside of the network are refused */
                host: string;
                port?: number;
                username?: string;
                /** @description •••••••• keeps the password, for the same host, port, username and TLS settings alone */
                password?: string | null;
                /**
                 * @description By the port unless given. `none` is refused with a password
                 * @enum {string}
                 */
                tls_type?: "tls" | "starttls" | "none";
                /** @description Refused with a password, except for this machine */
                tls_skip_verify?: boolean;
                /** @description Certificates in PEM to trust as well */
                tls_ca?: string | null;
                /** @enum {string} */
                auth_protocol?: "plain" | "login" | "none";
                hello_hostname?: string | null;
                max_conns?: number;
                /** @enum {string} */
                save_sent?: "never" | "auto";
            }[];
            /** @description Further addresses of the inbox; with `send` agents may choose them as the sender */
            aliases?: {
                /** Format: email */
                address: string;
                name?: string;
                send?: boolean;
            }[];
            reply_to?: string | null;
            enable_plus_addressing?: boolean;
            reference_in_subject?: boolean;
            /** @enum {string} */
            quote_history?: "last" | "none" | "all";
            /** @description HTML with placeholders of macros and {{agent.signature}}; made safe */
            signature?: string;
            /** @description The authserv-id of the server that receives the mails */
            trusted_authserv?: string | null;
            /** @description Forms whose `Reply-To` is the customer */
            reply_to_senders?: string[];
            /** @description Colleagues who forward mails of customers */
            forwarders?: string[];
            /** @enum {string} */
            spam?: "close" | "drop" | "ignore";
            /** @description Days after which a resolved conversation takes no more; 0: never */
            thread_days?: number;
            /** @description Both ways */
            max_mail_mb?: number;
            /** @description Outgoing mails */
            max_per_minute?: number;
        };
        TestInbox: {
            config: components["schemas"]["MailInboxConfig"];
            /** @description `Name <address>`; needed with `send_to` */
            from?: string | null;
            inbox_id?: number | null;
            /** @description Who gets a mail with a fixed text; without it the relay is only signed in to */
            send_to?: string | null;
        };
        InitWidgetConversation: {
            message: string;
            /**
             * @description At most 16384 bytes of JSON, 1000 values, and 4 levels of objects or arrays inside it
             * @default {}
             */
            form_data?: {
                [key: string]: unknown;
            };
            /** @description In which `form_data` is written, as `de-AT`: texts of number fields are then read as people of it write numbers */
            form_language?: string;
            echo_id?: string | "" | null;
        };
        /**
         * @example {
         *       "type": "join",
         *       "data": {
         *         "cursor": "NDEuMQ",
         *         "features": [
         *           "counts",
         *           "presence"
         *         ]
         *       }
         *     }
         */
        "AgentClientFrame.join": {
            /** @constant */
            type: "join";
            data?: {
                cursor?: string | null;
                features?: string[] | null;
            } | null;
        };
        /**
         * @example {
         *       "type": "typing",
         *       "data": {
         *         "conversation_uuid": "7d0f7c0e-52a1-4b38-9a53-6c2f1f3f6f10",
         *         "is_typing": true,
         *         "is_private_message": false
         *       }
         *     }
         */
        "AgentClientFrame.typing": {
            /** @constant */
            type: "typing";
            data: {
                /** Format: uuid */
                conversation_uuid: string;
                is_typing: boolean;
                /** @default false */
                is_private_message?: boolean;
            };
        };
        /**
         * @example {
         *       "type": "ping"
         *     }
         */
        "AgentClientFrame.ping": {
            /** @constant */
            type: "ping";
        };
        /**
         * @example {
         *       "type": "viewing",
         *       "data": {
         *         "conversation_uuid": "7d0f7c0e-52a1-4b38-9a53-6c2f1f3f6f10"
         *       }
         *     }
         */
        "AgentClientFrame.viewing": {
            /** @constant */
            type: "viewing";
            data?: {
                conversation_uuid?: string | null;
            } | null;
        };
        /**
         * @example {
         *       "type": "conversation_subscribe",
         *       "data": {
         *         "conversation_uuid": "7d0f7c0e-52a1-4b38-9a53-6c2f1f3f6f10"
         *       }
         *     }
         */
        "AgentClientFrame.conversation_subscribe": {
            /** @constant */
            type: "conversation_subscribe";
            data?: {
                conversation_uuid?: unknown;
            } | null;
        };
        /**
         * @example {
         *       "type": "list_subscribe_replace",
         *       "data": {
         *         "uuids": [
         *           "7d0f7c0e-52a1-4b38-9a53-6c2f1f3f6f10"
         *         ]
         *       }
         *     }
         */
        "AgentClientFrame.list_subscribe_replace": {
            /** @constant */
            type: "list_subscribe_replace";
            data?: {
                uuids?: unknown;
            } | null;
        };
        /**
         * @example {
         *       "type": "join",
         *       "token": "n0tARealT0ken",
         *       "data": {
         *         "inbox_id": "0e4f9d31-3b6e-4f0e-9d0e-7b1a3f5c6d72",
         *         "after": {
         *           "7d0f7c0e-52a1-4b38-9a53-6c2f1f3f6f10": 4
         *         }
         *       }
         *     }
         */
        "WidgetClientFrame.join": {
            /** @constant */
            type: "join";
            token: string;
            data: {
                inbox_id: string;
                after?: {
                    [key: string]: number;
                } | null;
            };
        };
        /**
         * @example {
         *       "type": "typing",
         *       "data": {
         *         "conversation_uuid": "7d0f7c0e-52a1-4b38-9a53-6c2f1f3f6f10",
         *         "is_typing": true
         *       }
         *     }
         */
        "WidgetClientFrame.typing": {
            /** @constant */
            type: "typing";
            data: {
                /** Format: uuid */
                conversation_uuid: string;
                is_typing: boolean;
            };
        };
        /**
         * @example {
         *       "type": "page_visit",
         *       "data": {
         *         "url": "https://shop.example/invoices",
         *         "title": "Your invoices"
         *       }
         *     }
         */
        "WidgetClientFrame.page_visit": {
            /** @constant */
            type: "page_visit";
            data: {
                url: string;
                /** @default  */
                title?: string;
            };
        };
        /**
         * @example {
         *       "type": "ping"
         *     }
         */
        "WidgetClientFrame.ping": {
            /** @constant */
            type: "ping";
        };
        Agent: {
            id: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            first_name: string;
            last_name: string;
            availability_status: components["schemas"]["Availability"];
            phone_number_country_code: string | null;
            phone_number: string | null;
            avatar_url: string | null;
            enabled: boolean;
            last_active_at: string | null;
            last_login_at: string | null;
            roles: string[];
            permissions: ("conversations:read_all" | "conversations:read_unassigned" | "conversations:read_assigned" | "conversations:read_team_inbox" | "conversations:read_team_all" | "conversations:read" | "conversations:write" | "conversations:update_user_assignee" | "conversations:update_team_assignee" | "conversations:update_priority" | "conversations:update_status" | "conversations:update_tags" | "messages:read" | "messages:write" | "messages:write_as_contact" | "contacts:read_all" | "contacts:read" | "contacts:write" | "contacts:block" | "contact_notes:read" | "contact_notes:write" | "contact_notes:delete" | "users:manage" | "teams:manage" | "roles:manage" | "tags:manage" | "status:manage" | "inboxes:manage" | "reports:manage" | "help_center:manage" | "view:manage" | "shared_views:manage" | "macros:manage" | "custom_attributes:manage" | "contacts:merge" | "activity_logs:manage" | "oidc:manage" | "general_settings:manage")[];
            custom_attributes: {
                [key: string]: unknown;
            };
            teams: {
                id: number;
                name: string;
                emoji: string;
            }[];
            api_key_last_used_at: string | null;
            country: string | null;
            meta: {
                [key: string]: unknown;
            };
            external_user_id: string | null;
            email: string;
            /** @constant */
            type: "agent";
        };
        AgentWithKey: {
            id: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            first_name: string;
            last_name: string;
            availability_status: components["schemas"]["Availability"];
            phone_number_country_code: string | null;
            phone_number: string | null;
            avatar_url: string | null;
            enabled: boolean;
            last_active_at: string | null;
            last_login_at: string | null;
            roles: string[];
            permissions: ("conversations:read_all" | "conversations:read_unassigned" | "conversations:read_assigned" | "conversations:read_team_inbox" | "conversations:read_team_all" | "conversations:read" | "conversations:write" | "conversations:update_user_assignee" | "conversations:update_team_assignee" | "conversations:update_priority" | "conversations:update_status" | "conversations:update_tags" | "messages:read" | "messages:write" | "messages:write_as_contact" | "contacts:read_all" | "contacts:read" | "contacts:write" | "contacts:block" | "contact_notes:read" | "contact_notes:write" | "contact_notes:delete" | "users:manage" | "teams:manage" | "roles:manage" | "tags:manage" | "status:manage" | "inboxes:manage" | "reports:manage" | "help_center:manage" | "view:manage" | "shared_views:manage" | "macros:manage" | "custom_attributes:manage" | "contacts:merge" | "activity_logs:manage" | "oidc:manage" | "general_settings:manage")[];
            custom_attributes: {
                [key: string]: unknown;
            };
            teams: {
                id: number;
                name: string;
                emoji: string;
            }[];
            api_key_last_used_at: string | null;
            country: string | null;
            meta: {
                [key: string]: unknown;
            };
            external_user_id: string | null;
            email: string;
            /** @constant */
            type: "agent";
            api_key: string | null;
        };
        AgentSummary: {
            id: number;
            /** @constant */
            type: "agent";
            first_name: string;
            last_name: string;
            email: string;
            enabled: boolean;
            avatar_url: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            external_user_id: string | null;
            availability_status: components["schemas"]["Availability"];
            /** @description As long as the agent was invited and has no password */
            invitation?: {
                /**
                 * Format: date-time
                 * @description When the link ends, or has ended
                 */
                expires_at: string;
            };
        };
        AgentCompact: {
            id: number;
            first_name: string;
            last_name: string;
            avatar_url: string | null;
            availability_status: components["schemas"]["Availability"];
            enabled: boolean;
        };
        ApiCredentials: {
            api_key: string;
            api_secret: string;
        };
        NamedApiKey: {
            id: number;
            /** Format: date-time */
            created_at: string;
            name: string;
            api_key: string;
            /** @description Null: whatever the agent may do */
            permissions: ("conversations:read_all" | "conversations:read_unassigned" | "conversations:read_assigned" | "conversations:read_team_inbox" | "conversations:read_team_all" | "conversations:read" | "conversations:write" | "conversations:update_user_assignee" | "conversations:update_team_assignee" | "conversations:update_priority" | "conversations:update_status" | "conversations:update_tags" | "messages:read" | "messages:write" | "messages:write_as_contact" | "contacts:read_all" | "contacts:read" | "contacts:write" | "contacts:block" | "contact_notes:read" | "contact_notes:write" | "contact_notes:delete" | "users:manage" | "teams:manage" | "roles:manage" | "tags:manage" | "status:manage" | "inboxes:manage" | "reports:manage" | "help_center:manage" | "view:manage" | "shared_views:manage" | "macros:manage" | "custom_attributes:manage" | "contacts:merge" | "activity_logs:manage" | "oidc:manage" | "general_settings:manage")[] | null;
            /** @description Null: never */
            expires_at: string | null;
            last_used_at: string | null;
        };
        AgentSession: {
            id: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_seen_at: string;
            /**
             * Format: date-time
             * @description Unless it is used before
             */
            expires_at: string;
            ip: string;
            user_agent: string;
            /** @enum {string} */
            method: "password" | "passkey" | "oidc";
            /** @description Whether it is the one of the request */
            current: boolean;
        };
        Passkey: {
            id: number;
            name: string;
            /** Format: date-time */
            created_at: string;
            last_used_at: string | null;
            /** @description Whether it is kept on several devices */
            synced: boolean;
        };
        SecuritySettings: {
            password_login: boolean;
            /** @enum {string} */
            require_second_factor: "none" | "admins" | "all";
            session_idle_hours: number;
            session_max_days: number;
        };
        DeskSettings: {
            name: string;
            /** @description A square picture that anybody may fetch */
            logo_url: string | null;
            /** @description From when on a conversation without an answer is shown as late, by the channel of its inbox */
            waiting_limits: {
                livechat_minutes: number;
                email_minutes: number;
            };
            locale: string;
            /** @description What was set, or else that of the service */
            timezone: string;
            /** @description What was set; null for that of the service */
            own_timezone: string | null;
            /** @description `HELPDESK_TIMEZONE` of the service; UTC while it is not set */
            service_timezone: string;
            /** @description True: days of reports, filters and quotas begin in `service_timezone`. False: they begin in `timezone` */
            service_timezone_is_set: boolean;
            /** @description Where the desk is, unless `PUBLIC_URL` says it */
            public_url: string | null;
            /** @description Other origins of the desk: agents may sign in there too */
            addresses: string[];
        };
        NamedApiCredentials: {
            id: number;
            /** Format: date-time */
            created_at: string;
            name: string;
            api_key: string;
            /** @description Null: whatever the agent may do */
            permissions: ("conversations:read_all" | "conversations:read_unassigned" | "conversations:read_assigned" | "conversations:read_team_inbox" | "conversations:read_team_all" | "conversations:read" | "conversations:write" | "conversations:update_user_assignee" | "conversations:update_team_assignee" | "conversations:update_priority" | "conversations:update_status" | "conversations:update_tags" | "messages:read" | "messages:write" | "messages:write_as_contact" | "contacts:read_all" | "contacts:read" | "contacts:write" | "contacts:block" | "contact_notes:read" | "contact_notes:write" | "contact_notes:delete" | "users:manage" | "teams:manage" | "roles:manage" | "tags:manage" | "status:manage" | "inboxes:manage" | "reports:manage" | "help_center:manage" | "view:manage" | "shared_views:manage" | "macros:manage" | "custom_attributes:manage" | "contacts:merge" | "activity_logs:manage" | "oidc:manage" | "general_settings:manage")[] | null;
            /** @description Null: never */
            expires_at: string | null;
            last_used_at: string | null;
            api_secret: string;
        };
        Role: {
            id: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            name: string;
            description: string;
            /** @description Those that this version does not know are kept, and grant nothing */
            permissions: string[];
        };
        View: {
            id: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            name: string;
            filters: components["schemas"]["Filter"];
            /** @enum {string} */
            visibility: "user" | "team" | "all";
            /** @description The agent whose view it is */
            user_id: number | null;
            team_id: number | null;
            /** @enum {string} */
            order_by: "conversations.status_id" | "conversations.priority_id" | "conversations.assigned_team_id" | "conversations.assigned_user_id" | "conversations.inbox_id" | "conversations.last_message_at" | "conversations.last_interaction_at" | "conversations.last_interaction_sender" | "conversations.created_at" | "conversations.waiting_since" | "conversations.next_sla_deadline_at" | "conversations.snoozed_until" | "conversations.sla_policy_id" | "conversation_statuses.id" | "conversation_statuses.name" | "users.email" | "users.external_user_id" | "inboxes.channel";
            /** @enum {string} */
            order: "asc" | "desc";
        };
        ConsoleStart: {
            desk: components["schemas"]["DeskSettings"];
            agent: components["schemas"]["AgentWithKey"];
            /** @description Null for an API key */
            session: {
                /** @description False: the browser forgets the session when it is closed */
                remembered: boolean;
                /** Format: date-time */
                expires_at: string;
            } | null;
            /** @description Whatever a client keeps for the agent: at most 50 members, named by 1 to 40 of `a-z`, `0-9` and `_`, and 8 KiB */
            preferences: {
                [key: string]: unknown;
            };
            teams: components["schemas"]["TeamCompact"][];
            agents: components["schemas"]["AgentCompact"][];
            /** @description Ids of the enabled agents with the role Admin: whom to ask for a permission */
            administrators: number[];
            inboxes: components["schemas"]["InboxSummary"][];
            /** @description Closed for good: what their conversations and filters are called */
            closed_inboxes: {
                id: number;
                name: string;
            }[];
            statuses: components["schemas"]["Status"][];
            priorities: components["schemas"]["Priority"][];
            tags: components["schemas"]["Tag"][];
            roles: components["schemas"]["RoleSummary"][];
            /** @description Those of the caller, then those that are shared with them */
            views: components["schemas"]["View"][];
            /** @description Those of the caller, of their teams and for all agents */
            macros: components["schemas"]["Macro"][];
            custom_attributes: components["schemas"]["CustomAttribute"][];
            /** @description Null without conversations:read */
            counts: components["schemas"]["ConversationCounts"] | null;
            notifications: {
                unread_count: number;
                total_count: number;
            };
            upload: {
                /** @description Of one file */
                max_bytes: number;
                /** @description In lower case; `*` allows all */
                extensions: string[];
            };
            availability: {
                /** @description Without input for this long, a client reports `away` with the source `idle` */
                idle_after_seconds: number;
                /** @description Without a request or a frame for this long, the agent becomes `offline` */
                offline_after_seconds: number;
            };
            /** @description The version of the service */
            build: string;
            /** @description Join the socket with it, and no change is missed */
            stream_cursor: string;
        };
        ConversationCounts: {
            assigned: {
                /** @description 10,000 stands for more */
                open: number;
                /** @description 1,000 stands for more */
                unread: number | null;
            } | null;
            unassigned: {
                /** @description 10,000 stands for more */
                open: number;
                /** @description 1,000 stands for more */
                unread: number | null;
            } | null;
            all: {
                /** @description 10,000 stands for more */
                open: number;
                /** @description 1,000 stands for more */
                unread: number | null;
            } | null;
            mentioned: {
                /** @description 10,000 stands for more */
                open: number;
                /** @description 1,000 stands for more */
                unread: number | null;
            } | null;
            /** @description The caller's teams by id: their conversations that no agent has */
            teams: {
                [key: string]: {
                    /** @description 10,000 stands for more */
                    open: number;
                    /** @description 1,000 stands for more */
                    unread: number | null;
                } | null;
            };
        };
        Notification: {
            id: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description The agent whose notification it is */
            user_id: number;
            /** @enum {string} */
            notification_type: "mention" | "assignment" | "failed" | "security";
            title: string;
            body: string | null;
            is_read: boolean;
            conversation_id: number | null;
            message_id: number | null;
            /** @description Who did it; null for the service itself */
            actor_id: number | null;
            /** @description For `security`: `kind`, and `ip` and `user_agent` where they are known */
            meta: Record<string, never>;
            actor_first_name: string | null;
            actor_last_name: string | null;
            actor_avatar_url: string | null;
            conversation_uuid: string | null;
            message_uuid: string | null;
        };
        Draft: {
            id: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            conversation_id: number;
            /** Format: uuid */
            conversation_uuid: string;
            user_id: number;
            /** @enum {string} */
            type: "reply" | "private_note" | "forward" | "aside";
            content: string;
            meta: {
                [key: string]: unknown;
            };
        };
        Macro: {
            id: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            name: string;
            /** @description Safe HTML with placeholders; empty for a macro of actions alone */
            message_content: string;
            actions: {
                /** @enum {string} */
                type: "assign_user" | "assign_team" | "set_status" | "set_priority" | "snooze" | "add_tags" | "set_tags" | "remove_tags";
                value: string[];
                /** @description The value in words: names of agents and teams in the place of their ids */
                display_value: string[];
            }[];
            /** @enum {string} */
            visibility: "user" | "team" | "all";
            visible_when: ("replying" | "starting_conversation" | "adding_private_note")[];
            /** @description The agent whose macro it is */
            user_id: number | null;
            team_id: number | null;
            /** @description How often it was applied */
            usage_count: number;
        };
        Permission: {
            /** @enum {string} */
            name: "conversations:read_all" | "conversations:read_unassigned" | "conversations:read_assigned" | "conversations:read_team_inbox" | "conversations:read_team_all" | "conversations:read" | "conversations:write" | "conversations:update_user_assignee" | "conversations:update_team_assignee" | "conversations:update_priority" | "conversations:update_status" | "conversations:update_tags" | "messages:read" | "messages:write" | "messages:write_as_contact" | "contacts:read_all" | "contacts:read" | "contacts:write" | "contacts:block" | "contact_notes:read" | "contact_notes:write" | "contact_notes:delete" | "users:manage" | "teams:manage" | "roles:manage" | "tags:manage" | "status:manage" | "inboxes:manage" | "reports:manage" | "help_center:manage" | "view:manage" | "shared_views:manage" | "macros:manage" | "custom_attributes:manage" | "contacts:merge" | "activity_logs:manage" | "oidc:manage" | "general_settings:manage";
            area: string;
            action: string;
            description: string;
        };
        RoleSummary: {
            id: number;
            name: string;
        };
        Team: {
            id: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            emoji: string;
            name: string;
            /** @enum {string} */
            conversation_assignment_type: "Round robin" | "Manual";
            timezone: string;
            business_hours_id: number | null;
            sla_policy_id: number | null;
            max_auto_assigned_conversations: number;
        };
        TeamCompact: {
            id: number;
            name: string;
            emoji: string;
        };
        Contact: {
            id: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            first_name: string;
            last_name: string;
            availability_status: components["schemas"]["Availability"];
            phone_number_country_code: string | null;
            phone_number: string | null;
            avatar_url: string | null;
            enabled: boolean;
            last_active_at: string | null;
            last_login_at: string | null;
            roles: string[];
            permissions: ("conversations:read_all" | "conversations:read_unassigned" | "conversations:read_assigned" | "conversations:read_team_inbox" | "conversations:read_team_all" | "conversations:read" | "conversations:write" | "conversations:update_user_assignee" | "conversations:update_team_assignee" | "conversations:update_priority" | "conversations:update_status" | "conversations:update_tags" | "messages:read" | "messages:write" | "messages:write_as_contact" | "contacts:read_all" | "contacts:read" | "contacts:write" | "contacts:block" | "contact_notes:read" | "contact_notes:write" | "contact_notes:delete" | "users:manage" | "teams:manage" | "roles:manage" | "tags:manage" | "status:manage" | "inboxes:manage" | "reports:manage" | "help_center:manage" | "view:manage" | "shared_views:manage" | "macros:manage" | "custom_attributes:manage" | "contacts:merge" | "activity_logs:manage" | "oidc:manage" | "general_settings:manage")[];
            custom_attributes: {
                [key: string]: unknown;
            };
            teams: {
                id: number;
                name: string;
                emoji: string;
            }[];
            api_key_last_used_at: string | null;
            country: string | null;
            meta: {
                [key: string]: unknown;
            };
            external_user_id: string | null;
            email: string | null;
            /** @enum {string} */
            type: "contact" | "visitor";
            contact_channel_id: number | null;
            /** @description That mail to the address came back, until a later one is accepted or the address is changed */
            email_state: {
                /** Format: date-time */
                came_back_at: string;
                code: string | null;
                text: string | null;
            } | null;
        };
        ContactListItem: {
            id: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            first_name: string;
            last_name: string;
            availability_status: components["schemas"]["Availability"];
            phone_number_country_code: string | null;
            phone_number: string | null;
            avatar_url: string | null;
            enabled: boolean;
            last_active_at: string | null;
            last_login_at: string | null;
            roles: string[];
            permissions: ("conversations:read_all" | "conversations:read_unassigned" | "conversations:read_assigned" | "conversations:read_team_inbox" | "conversations:read_team_all" | "conversations:read" | "conversations:write" | "conversations:update_user_assignee" | "conversations:update_team_assignee" | "conversations:update_priority" | "conversations:update_status" | "conversations:update_tags" | "messages:read" | "messages:write" | "messages:write_as_contact" | "contacts:read_all" | "contacts:read" | "contacts:write" | "contacts:block" | "contact_notes:read" | "contact_notes:write" | "contact_notes:delete" | "users:manage" | "teams:manage" | "roles:manage" | "tags:manage" | "status:manage" | "inboxes:manage" | "reports:manage" | "help_center:manage" | "view:manage" | "shared_views:manage" | "macros:manage" | "custom_attributes:manage" | "contacts:merge" | "activity_logs:manage" | "oidc:manage" | "general_settings:manage")[];
            custom_attributes: {
                [key: string]: unknown;
            };
            teams: {
                id: number;
                name: string;
                emoji: string;
            }[];
            api_key_last_used_at: string | null;
            country: string | null;
            meta: {
                [key: string]: unknown;
            };
            external_user_id: string | null;
            email: string | null;
            /** @enum {string} */
            type: "contact" | "visitor";
            contact_channel_id: number | null;
            /** @description That mail to the address came back, until a later one is accepted or the address is changed */
            email_state: {
                /** Format: date-time */
                came_back_at: string;
                code: string | null;
                text: string | null;
            } | null;
            /** @description Of category open; 100 stands for more */
            open_conversations: number;
        };
        ContactNote: {
            id: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            contact_id: number;
            note: string;
            user_id: number;
            first_name: string;
            last_name: string;
            avatar_url: string | null;
        };
        Conversation: {
            id: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: uuid */
            uuid: string;
            /** @description For people */
            reference_number: string;
            /** @description Since when the contact waits for an answer */
            waiting_since: string | null;
            /** @enum {string} */
            inbox_channel: "livechat" | "email";
            inbox_name: string;
            sla_policy_id: number | null;
            first_reply_at: string | null;
            last_reply_at: string | null;
            resolved_at: string | null;
            subject: string | null;
            /** @description Null without `messages:read` */
            last_message: string | null;
            last_message_at: string | null;
            last_message_sender: ("agent" | "contact") | null;
            /** @description Whether the newest message is a private note; false for an activity */
            last_message_private: boolean;
            /** @description Null for the desk itself */
            last_message_author: {
                id: number;
                first_name: string;
                /** @enum {string} */
                type: "agent" | "contact" | "visitor";
            } | null;
            /** @description Where the newest is an activity: what `last_message` says in English; null without `messages:read` */
            last_message_changes: components["schemas"]["ChangePart"][] | null;
            /** @description The newest message or note, without activities and deleted notes */
            last_person_message: {
                /** @description Null without `messages:read` */
                content: string | null;
                /** @description Null for the desk itself */
                author: {
                    id: number;
                    first_name: string;
                    /** @enum {string} */
                    type: "agent" | "contact" | "visitor";
                } | null;
                private: boolean;
                /** Format: date-time */
                created_at: string;
            } | null;
            /** @description Null without `messages:read` */
            last_interaction: string | null;
            last_interaction_at: string | null;
            last_interaction_sender: ("agent" | "contact") | null;
            next_sla_deadline_at: string | null;
            priority_id: number | null;
            assigned_user_id: number | null;
            assigned_team_id: number | null;
            /** @description Of the caller; 99 stands for more */
            unread_message_count: number;
            /** @description It is the sample of a new desk; see `DELETE /setup/sample` */
            is_sample: boolean;
            status: string;
            priority: ("Low" | "Medium" | "High") | null;
            first_response_deadline_at: string | null;
            resolution_deadline_at: string | null;
            applied_sla_id: number | null;
            next_response_deadline_at: string | null;
            next_response_met_at: string | null;
            /** @description In the list of mentions: the newest note that mentions the caller */
            mentioned_message_uuid: string | null;
            contact_id: number;
            inbox_id: number;
            tags: string[];
            status_id: number;
            /** @enum {string} */
            status_category: "open" | "waiting" | "resolved";
            snoozed_until: string | null;
            /** @description The newest mail of ours of which a recipient waits, failed or is unknown, until an agent leaves it so */
            delivery: {
                /** Format: uuid */
                message_uuid: string;
                /** @enum {string} */
                state: "waiting" | "failed" | "unknown";
                /** @description The first recipient of whom it is true */
                address: string | null;
                /** @description While recipients wait: when it is tried again */
                next_at: string | null;
            } | null;
            /** @description Counts what the contact may see of the conversation */
            seq: number;
            /** @description For `If-Match` */
            etag: string;
            contact: {
                id: number;
                /** @enum {string} */
                type: "contact" | "visitor";
                blocked: boolean;
                availability_status: components["schemas"]["Availability"];
                last_active_at: string | null;
                /** Format: date-time */
                created_at: string;
                /** Format: date-time */
                updated_at: string;
                first_name: string;
                last_name: string;
                email: string | null;
                avatar_url: string | null;
            };
        };
        ConversationDetail: {
            id: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: uuid */
            uuid: string;
            /** @description For people */
            reference_number: string;
            /** @description Since when the contact waits for an answer */
            waiting_since: string | null;
            /** @enum {string} */
            inbox_channel: "livechat" | "email";
            inbox_name: string;
            sla_policy_id: number | null;
            first_reply_at: string | null;
            last_reply_at: string | null;
            resolved_at: string | null;
            subject: string | null;
            /** @description Null without `messages:read` */
            last_message: string | null;
            last_message_at: string | null;
            last_message_sender: ("agent" | "contact") | null;
            /** @description Whether the newest message is a private note; false for an activity */
            last_message_private: boolean;
            /** @description Null for the desk itself */
            last_message_author: {
                id: number;
                first_name: string;
                /** @enum {string} */
                type: "agent" | "contact" | "visitor";
            } | null;
            /** @description Where the newest is an activity: what `last_message` says in English; null without `messages:read` */
            last_message_changes: components["schemas"]["ChangePart"][] | null;
            /** @description The newest message or note, without activities and deleted notes */
            last_person_message: {
                /** @description Null without `messages:read` */
                content: string | null;
                /** @description Null for the desk itself */
                author: {
                    id: number;
                    first_name: string;
                    /** @enum {string} */
                    type: "agent" | "contact" | "visitor";
                } | null;
                private: boolean;
                /** Format: date-time */
                created_at: string;
            } | null;
            /** @description Null without `messages:read` */
            last_interaction: string | null;
            last_interaction_at: string | null;
            last_interaction_sender: ("agent" | "contact") | null;
            next_sla_deadline_at: string | null;
            priority_id: number | null;
            assigned_user_id: number | null;
            assigned_team_id: number | null;
            /** @description Of the caller; 99 stands for more */
            unread_message_count: number;
            /** @description It is the sample of a new desk; see `DELETE /setup/sample` */
            is_sample: boolean;
            status: string;
            priority: ("Low" | "Medium" | "High") | null;
            first_response_deadline_at: string | null;
            resolution_deadline_at: string | null;
            applied_sla_id: number | null;
            next_response_deadline_at: string | null;
            next_response_met_at: string | null;
            /** @description In the list of mentions: the newest note that mentions the caller */
            mentioned_message_uuid: string | null;
            contact_id: number;
            inbox_id: number;
            tags: string[];
            status_id: number;
            /** @enum {string} */
            status_category: "open" | "waiting" | "resolved";
            snoozed_until: string | null;
            /** @description The newest mail of ours of which a recipient waits, failed or is unknown, until an agent leaves it so */
            delivery: {
                /** Format: uuid */
                message_uuid: string;
                /** @enum {string} */
                state: "waiting" | "failed" | "unknown";
                /** @description The first recipient of whom it is true */
                address: string | null;
                /** @description While recipients wait: when it is tried again */
                next_at: string | null;
            } | null;
            /** @description Counts what the contact may see of the conversation */
            seq: number;
            /** @description For `If-Match` */
            etag: string;
            contact: components["schemas"]["Contact"];
            closed_at: string | null;
            /** @description Public messages up to then were seen by the contact */
            contact_last_seen_at: string | null;
            meta: {
                [key: string]: unknown;
            };
            custom_attributes: {
                [key: string]: unknown;
            };
            sla_policy_name: string | null;
            previous_conversations: components["schemas"]["PreviousConversation"][];
        };
        PreviousConversation: {
            id: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: uuid */
            uuid: string;
            subject: string | null;
            /** @description Null without `messages:read` */
            last_message: string | null;
            last_message_at: string | null;
            /** @description The newest public message, without notes and activities */
            last_interaction: string | null;
        };
        Participant: {
            id: number;
            first_name: string;
            last_name: string;
            avatar_url: string | null;
        };
        PageVisit: {
            url: string;
            title: string;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description The same as `created_at`
             */
            time: string;
        };
        Message: {
            id: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: uuid */
            uuid: string;
            /** @enum {string} */
            type: "incoming" | "outgoing" | "activity";
            /** @enum {string} */
            status: "received" | "pending" | "sent" | "failed";
            conversation_id: number;
            /** Format: uuid */
            conversation_uuid: string;
            content: string;
            text_content: string;
            /** @enum {string} */
            content_type: "text" | "html";
            private: boolean;
            /** @description Of a note; else empty */
            mentions: {
                /** @enum {string} */
                type: "agent" | "team";
                id: number;
            }[];
            sender_id: number;
            /** @enum {string} */
            sender_type: "agent" | "contact";
            meta: {
                to: string[];
                cc: string[];
                bcc: string[];
                from: string[];
                subject: string;
                /** @description Where the sender gave one */
                echo_id?: string;
                /** @description The agent who wrote the message in the contact's name */
                written_by?: {
                    id: number;
                    first_name: string;
                    last_name: string;
                };
                /**
                 * Format: date-time
                 * @description Of a note that was deleted: its text and files are gone
                 */
                deleted_at?: string;
                /** @description Of an activity: who did it, as they were called then */
                actor_name?: string;
                /** @description Of an activity: what `content` says in English */
                changes?: components["schemas"]["ChangePart"][];
                /** @description Of a mail: the display names of its people, by address */
                names?: {
                    [key: string]: string;
                };
                /**
                 * Format: uuid
                 * @description The forward of whose side thread the message is
                 */
                side?: string;
                /** @description Of a mail: its Message-ID, without angle brackets */
                message_id?: string;
                /** @description Of a mail: older text was cut off; all of it is at `…/original` */
                has_quote?: boolean;
                /**
                 * @description Of a mail: what the receiving server found by DMARC about the sender
                 * @enum {string}
                 */
                auth?: "pass" | "fail" | "none";
                /**
                 * Format: date-time
                 * @description Of a mail: when the mailbox received it
                 */
                received_at?: string;
                /**
                 * Format: date-time
                 * @description Of a mail: the time that it states itself
                 */
                date?: string;
                /**
                 * @description A program wrote the mail
                 * @constant
                 */
                is_automated?: true;
                /**
                 * @description The mail answers automatically, for example in an absence
                 * @constant
                 */
                is_auto_reply?: true;
                /**
                 * @description Nothing proves that the mail is from the person whom it names
                 * @constant
                 */
                sender_unproven?: true;
                /**
                 * @description The author was not in the conversation, and wrote to its own address
                 * @constant
                 */
                new_sender?: true;
                /** @description Where answers go, where it is not the address in `from` */
                reply_to?: string;
                /** @description The mail asked for answers to this address, which are not sent there */
                reply_to_ignored?: string;
                /** @description Addresses of the inbox that it came to, besides To and Cc */
                delivered_to?: string[];
                /**
                 * Format: uuid
                 * @description The conversation that the mail names without a right to join it
                 */
                related_conversation_uuid?: string;
                /** @description Files that were not taken */
                refused_attachments?: {
                    name: string;
                    size: number;
                    reason: string;
                }[];
                /** @description Pictures that are not loaded by themselves */
                remote_images?: {
                    n: number;
                    hosts: string[];
                };
                /** @description The mail that this one forwards, by its own words */
                forwarded?: {
                    address: string;
                    name: string | null;
                    subject: string | null;
                    /** @description As the mail has it, in any language */
                    date: string | null;
                };
                /**
                 * @description The mail is signed; by whom was not checked
                 * @constant
                 */
                signed?: "unchecked";
                /**
                 * @description Why a fixed sentence stands in place of a text that cannot be read
                 * @enum {string}
                 */
                notice?: "unreadable" | "too_large" | "encrypted" | "empty";
                /** @description Of a mail of ours: how far it is */
                delivery?: {
                    /**
                     * @description `unknown`: no recipient is known to have it, and one may have it
                     * @enum {string}
                     */
                    state: "waiting" | "sent" | "failed" | "unknown";
                    /** @description While recipients wait: when it is tried again */
                    next_at: string | null;
                    failed: {
                        address: string;
                        /** @description The status of the mail server such as `5.1.1`, or a code such as `mail.unknown` */
                        code: string | null;
                        /** @description The words of the mail server */
                        text: string | null;
                    }[];
                };
                /** @description Of a mail of ours: what stands below its text, as HTML */
                signature?: string;
                /** @description Of a forward: how many files of the original go along, besides inline images */
                forwarded_files?: number;
            };
            attachments: components["schemas"]["Attachment"][];
            author: components["schemas"]["Author"];
        };
        FoundContact: {
            id: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            first_name: string;
            last_name: string;
            availability_status: components["schemas"]["Availability"];
            phone_number_country_code: string | null;
            phone_number: string | null;
            avatar_url: string | null;
            enabled: boolean;
            last_active_at: string | null;
            last_login_at: string | null;
            roles: string[];
            permissions: ("conversations:read_all" | "conversations:read_unassigned" | "conversations:read_assigned" | "conversations:read_team_inbox" | "conversations:read_team_all" | "conversations:read" | "conversations:write" | "conversations:update_user_assignee" | "conversations:update_team_assignee" | "conversations:update_priority" | "conversations:update_status" | "conversations:update_tags" | "messages:read" | "messages:write" | "messages:write_as_contact" | "contacts:read_all" | "contacts:read" | "contacts:write" | "contacts:block" | "contact_notes:read" | "contact_notes:write" | "contact_notes:delete" | "users:manage" | "teams:manage" | "roles:manage" | "tags:manage" | "status:manage" | "inboxes:manage" | "reports:manage" | "help_center:manage" | "view:manage" | "shared_views:manage" | "macros:manage" | "custom_attributes:manage" | "contacts:merge" | "activity_logs:manage" | "oidc:manage" | "general_settings:manage")[];
            custom_attributes: {
                [key: string]: unknown;
            };
            teams: {
                id: number;
                name: string;
                emoji: string;
            }[];
            api_key_last_used_at: string | null;
            country: string | null;
            meta: {
                [key: string]: unknown;
            };
            external_user_id: string | null;
            email: string | null;
            /** @enum {string} */
            type: "contact" | "visitor";
            contact_channel_id: number | null;
            /** @description That mail to the address came back, until a later one is accepted or the address is changed */
            email_state: {
                /** Format: date-time */
                came_back_at: string;
                code: string | null;
                text: string | null;
            } | null;
            /** @description Plain text around the first place that was found, in pieces; `hit` marks what was looked for */
            snippet: {
                text: string;
                hit: boolean;
            }[];
        };
        FoundConversation: {
            id: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: uuid */
            uuid: string;
            /** @description For people */
            reference_number: string;
            /** @description Since when the contact waits for an answer */
            waiting_since: string | null;
            /** @enum {string} */
            inbox_channel: "livechat" | "email";
            inbox_name: string;
            sla_policy_id: number | null;
            first_reply_at: string | null;
            last_reply_at: string | null;
            resolved_at: string | null;
            subject: string | null;
            /** @description Null without `messages:read` */
            last_message: string | null;
            last_message_at: string | null;
            last_message_sender: ("agent" | "contact") | null;
            /** @description Whether the newest message is a private note; false for an activity */
            last_message_private: boolean;
            /** @description Null for the desk itself */
            last_message_author: {
                id: number;
                first_name: string;
                /** @enum {string} */
                type: "agent" | "contact" | "visitor";
            } | null;
            /** @description Where the newest is an activity: what `last_message` says in English; null without `messages:read` */
            last_message_changes: components["schemas"]["ChangePart"][] | null;
            /** @description The newest message or note, without activities and deleted notes */
            last_person_message: {
                /** @description Null without `messages:read` */
                content: string | null;
                /** @description Null for the desk itself */
                author: {
                    id: number;
                    first_name: string;
                    /** @enum {string} */
                    type: "agent" | "contact" | "visitor";
                } | null;
                private: boolean;
                /** Format: date-time */
                created_at: string;
            } | null;
            /** @description Null without `messages:read` */
            last_interaction: string | null;
            last_interaction_at: string | null;
            last_interaction_sender: ("agent" | "contact") | null;
            next_sla_deadline_at: string | null;
            priority_id: number | null;
            assigned_user_id: number | null;
            assigned_team_id: number | null;
            /** @description Of the caller; 99 stands for more */
            unread_message_count: number;
            /** @description It is the sample of a new desk; see `DELETE /setup/sample` */
            is_sample: boolean;
            status: string;
            priority: ("Low" | "Medium" | "High") | null;
            first_response_deadline_at: string | null;
            resolution_deadline_at: string | null;
            applied_sla_id: number | null;
            next_response_deadline_at: string | null;
            next_response_met_at: string | null;
            /** @description In the list of mentions: the newest note that mentions the caller */
            mentioned_message_uuid: string | null;
            contact_id: number;
            inbox_id: number;
            tags: string[];
            status_id: number;
            /** @enum {string} */
            status_category: "open" | "waiting" | "resolved";
            snoozed_until: string | null;
            /** @description The newest mail of ours of which a recipient waits, failed or is unknown, until an agent leaves it so */
            delivery: {
                /** Format: uuid */
                message_uuid: string;
                /** @enum {string} */
                state: "waiting" | "failed" | "unknown";
                /** @description The first recipient of whom it is true */
                address: string | null;
                /** @description While recipients wait: when it is tried again */
                next_at: string | null;
            } | null;
            /** @description Counts what the contact may see of the conversation */
            seq: number;
            /** @description For `If-Match` */
            etag: string;
            contact: {
                id: number;
                /** @enum {string} */
                type: "contact" | "visitor";
                blocked: boolean;
                availability_status: components["schemas"]["Availability"];
                last_active_at: string | null;
                /** Format: date-time */
                created_at: string;
                /** Format: date-time */
                updated_at: string;
                first_name: string;
                last_name: string;
                email: string | null;
                avatar_url: string | null;
            };
            /** @description Plain text around the first place that was found, in pieces; `hit` marks what was looked for */
            snippet: {
                text: string;
                hit: boolean;
            }[];
        };
        FoundMessage: {
            id: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: uuid */
            uuid: string;
            /** @enum {string} */
            type: "incoming" | "outgoing" | "activity";
            /** @enum {string} */
            status: "received" | "pending" | "sent" | "failed";
            conversation_id: number;
            /** Format: uuid */
            conversation_uuid: string;
            content: string;
            text_content: string;
            /** @enum {string} */
            content_type: "text" | "html";
            private: boolean;
            /** @description Of a note; else empty */
            mentions: {
                /** @enum {string} */
                type: "agent" | "team";
                id: number;
            }[];
            sender_id: number;
            /** @enum {string} */
            sender_type: "agent" | "contact";
            meta: {
                to: string[];
                cc: string[];
                bcc: string[];
                from: string[];
                subject: string;
                /** @description Where the sender gave one */
                echo_id?: string;
                /** @description The agent who wrote the message in the contact's name */
                written_by?: {
                    id: number;
                    first_name: string;
                    last_name: string;
                };
                /**
                 * Format: date-time
                 * @description Of a note that was deleted: its text and files are gone
                 */
                deleted_at?: string;
                /** @description Of an activity: who did it, as they were called then */
                actor_name?: string;
                /** @description Of an activity: what `content` says in English */
                changes?: components["schemas"]["ChangePart"][];
                /** @description Of a mail: the display names of its people, by address */
                names?: {
                    [key: string]: string;
                };
                /**
                 * Format: uuid
                 * @description The forward of whose side thread the message is
                 */
                side?: string;
                /** @description Of a mail: its Message-ID, without angle brackets */
                message_id?: string;
                /** @description Of a mail: older text was cut off; all of it is at `…/original` */
                has_quote?: boolean;
                /**
                 * @description Of a mail: what the receiving server found by DMARC about the sender
                 * @enum {string}
                 */
                auth?: "pass" | "fail" | "none";
                /**
                 * Format: date-time
                 * @description Of a mail: when the mailbox received it
                 */
                received_at?: string;
                /**
                 * Format: date-time
                 * @description Of a mail: the time that it states itself
                 */
                date?: string;
                /**
                 * @description A program wrote the mail
                 * @constant
                 */
                is_automated?: true;
                /**
                 * @description The mail answers automatically, for example in an absence
                 * @constant
                 */
                is_auto_reply?: true;
                /**
                 * @description Nothing proves that the mail is from the person whom it names
                 * @constant
                 */
                sender_unproven?: true;
                /**
                 * @description The author was not in the conversation, and wrote to its own address
                 * @constant
                 */
                new_sender?: true;
                /** @description Where answers go, where it is not the address in `from` */
                reply_to?: string;
                /** @description The mail asked for answers to this address, which are not sent there */
                reply_to_ignored?: string;
                /** @description Addresses of the inbox that it came to, besides To and Cc */
                delivered_to?: string[];
                /**
                 * Format: uuid
                 * @description The conversation that the mail names without a right to join it
                 */
                related_conversation_uuid?: string;
                /** @description Files that were not taken */
                refused_attachments?: {
                    name: string;
                    size: number;
                    reason: string;
                }[];
                /** @description Pictures that are not loaded by themselves */
                remote_images?: {
                    n: number;
                    hosts: string[];
                };
                /** @description The mail that this one forwards, by its own words */
                forwarded?: {
                    address: string;
                    name: string | null;
                    subject: string | null;
                    /** @description As the mail has it, in any language */
                    date: string | null;
                };
                /**
                 * @description The mail is signed; by whom was not checked
                 * @constant
                 */
                signed?: "unchecked";
                /**
                 * @description Why a fixed sentence stands in place of a text that cannot be read
                 * @enum {string}
                 */
                notice?: "unreadable" | "too_large" | "encrypted" | "empty";
                /** @description Of a mail of ours: how far it is */
                delivery?: {
                    /**
                     * @description `unknown`: no recipient is known to have it, and one may have it
                     * @enum {string}
                     */
                    state: "waiting" | "sent" | "failed" | "unknown";
                    /** @description While recipients wait: when it is tried again */
                    next_at: string | null;
                    failed: {
                        address: string;
                        /** @description The status of the mail server such as `5.1.1`, or a code such as `mail.unknown` */
                        code: string | null;
                        /** @description The words of the mail server */
                        text: string | null;
                    }[];
                };
                /** @description Of a mail of ours: what stands below its text, as HTML */
                signature?: string;
                /** @description Of a forward: how many files of the original go along, besides inline images */
                forwarded_files?: number;
            };
            attachments: components["schemas"]["Attachment"][];
            author: components["schemas"]["Author"];
            conversation_reference_number: string;
            conversation_status: string;
            /** Format: date-time */
            conversation_created_at: string;
            conversation_subject: string | null;
            /** @description Plain text around the first place that was found, in pieces; `hit` marks what was looked for */
            snippet: {
                text: string;
                hit: boolean;
            }[];
        };
        Author: {
            id: number;
            first_name: string;
            last_name: string;
            email: string | null;
            avatar_url: string | null;
            availability_status: components["schemas"]["Availability"] | null;
            /** @enum {string} */
            type: "agent" | "contact" | "visitor";
            last_active_at: string | null;
        };
        Attachment: {
            name: string;
            size: number;
            content: string;
            content_id: string;
            content_type: string;
            disposition: string;
            /** Format: uuid */
            uuid: string;
            url: string;
            thumbnail_url: string | null;
        };
        ChangePart: {
            /** @constant */
            type: "status";
            /** @description As it was then */
            name: string;
            /** Format: date-time */
            snoozed_until?: string;
            /** @description What it was before, where that is known */
            from?: string;
        } | {
            /** @constant */
            type: "reopened";
            /** @description What it was before, where that is known */
            from?: string;
        } | {
            /** @constant */
            type: "agent_assigned";
            /** @description As it was then */
            name: string;
            /** @description Left out where an older version did the assignment */
            agent_id?: number;
        } | {
            /** @constant */
            type: "agent_removed";
            /**
             * @description Why, where nobody asked for it: the agent was deleted, is not there any more, or is away and reassigning
             * @enum {string}
             */
            reason?: "deleted" | "missing" | "reassigning";
        } | {
            /** @constant */
            type: "team_assigned";
            /** @description As it was then */
            name: string;
        } | {
            /** @constant */
            type: "team_removed";
        } | {
            /** @constant */
            type: "team_deleted";
            /** @description As it was then */
            name: string;
        } | {
            /** @constant */
            type: "priority";
            /** @enum {string} */
            name: "Low" | "Medium" | "High";
            /**
             * @description What it was before, where that is known
             * @enum {string}
             */
            from?: "Low" | "Medium" | "High";
        } | {
            /** @constant */
            type: "tags_added";
            /** @description As they were then */
            names: string[];
        } | {
            /** @constant */
            type: "tags_removed";
            /** @description As they were then */
            names: string[];
        } | {
            /** @constant */
            type: "tag_deleted";
            /** @description As it was then */
            name: string;
        } | {
            /** @constant */
            type: "not_delivered";
            /** @description Addresses */
            names: string[];
        } | {
            /** @constant */
            type: "contact_changed";
            /** @description As it was then */
            name: string;
            /** @description What the former one was called */
            from: string;
        } | {
            /** @constant */
            type: "mail_joined";
            address: string;
        } | {
            /** @constant */
            type: "mail_forwarded";
            /** @description As it was then */
            name: string;
        } | {
            /** @constant */
            type: "mail_flood";
        };
        Media: {
            id: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: uuid */
            uuid: string;
            store: string;
            filename: string;
            content_type: string;
            /** @description By which a text of an e-mail conversation shows the file, if it is attached: `<img src="cid:…">` */
            content_id: string;
            model_id: number | null;
            model_type: string | null;
            /** @enum {string} */
            disposition: "inline" | "attachment";
            /** @description Bytes */
            size: number;
            /** @description Of an image: `width` and `height` in pixels. `ignored_files` in the answer of an upload: how many files were sent besides the one that is kept */
            meta: {
                [key: string]: unknown;
            };
            private: boolean;
            /** @description A path; signed and good for an hour unless the file is public */
            url: string;
        };
        Tag: {
            id: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            name: string;
        };
        CustomAttribute: {
            id: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            name: string;
            description: string;
            /** @enum {string} */
            applies_to: "contact" | "conversation";
            key: string;
            /** @description Of the type `list` */
            values: string[];
            /** @enum {string} */
            data_type: "text" | "number" | "checkbox" | "date" | "link" | "list";
            /** @description For clients; the service does not run it. Empty when there is none */
            regex: string;
            /** @description Empty when there is none */
            regex_hint: string;
        };
        Priority: {
            id: number;
            /** Format: date-time */
            created_at: string;
            /** @enum {string} */
            name: "Low" | "Medium" | "High";
        };
        Status: {
            id: number;
            /** Format: date-time */
            created_at: string;
            name: string;
            /** @enum {string} */
            category: "open" | "waiting" | "resolved";
        };
        TagReport: {
            top_tags: {
                tag_id: number;
                tag_name: string;
                count: number;
            }[];
            tagged_conversations: number;
            untagged_conversations: number;
            tagged_percentage: number;
        };
        CountsReport: {
            open: number;
            awaiting_response: number;
            /** @description Of those that await a response, the one that has waited longest */
            waiting_longest_seconds: number | null;
            unassigned: number;
            pending: number;
            agents_online: number;
            agents_away: number;
            agents_offline: number;
            /** @description Of those who are away */
            agents_reassigning: number;
        };
        ChartsReport: {
            new_conversations: {
                /**
                 * Format: date
                 * @description A day of the time zone of the service if it has one, else of that of the desk
                 */
                date: string;
                count: number;
            }[];
            resolved_conversations: {
                /**
                 * Format: date
                 * @description A day of the time zone of the service if it has one, else of that of the desk
                 */
                date: string;
                count: number;
            }[];
            messages_sent: {
                /**
                 * Format: date
                 * @description A day of the time zone of the service if it has one, else of that of the desk
                 */
                date: string;
                count: number;
            }[];
            status_summary: {
                status: string;
                count: number;
            }[];
        };
        SeriesReport: {
            /** @enum {string} */
            bucket: "day" | "hour";
            /** @description Whose days these are: `HELPDESK_TIMEZONE` of the service if it is set, else the time zone of the desk */
            timezone: string;
            /** @description When each begins, with its figure; none is left out */
            points: {
                /** Format: date-time */
                at: string;
                value: number | null;
            }[];
            total: number | null;
            /** @description Of as many days before */
            previous_total: number | null;
        };
        MessagesReport: {
            total: number;
            incoming: number;
            outgoing: number;
            private_notes: number;
            /** @description Public ones: of contacts and of agents */
            total_messages: number;
            incoming_messages: number;
            outgoing_messages: number;
            /** @description `total_messages` for each conversation created in the window; 0 when there is none */
            messages_per_conversation: number;
            per_day: {
                /**
                 * Format: date
                 * @description A day of the time zone of the service if it has one, else of that of the desk
                 */
                date: string;
                incoming: number;
                outgoing: number;
                private_notes: number;
            }[];
            first_replies: number;
            average_first_reply_seconds: number | null;
            median_first_reply_seconds: number | null;
        };
        OidcProvider: {
            id: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            name: string;
            /** @description Which product it is, for screens */
            provider: string;
            /** @description Its issuer */
            provider_url: string;
            client_id: string;
            /** @description Masked */
            client_secret: string;
            /** @description Empty when there is none */
            logo_url: string;
            enabled: boolean;
            /** @description Whether an agent of the verified e-mail address is linked at their first sign-in */
            match_by_email: boolean;
            /** @description Whether an e-mail address counts as verified where the provider does not say whether it is */
            trust_email: boolean;
            /** @description Whether people of the allowed domains become agents at their first sign-in */
            create_agents: boolean;
            allowed_domains: string[];
            /** @description Names of the roles that such agents are given */
            default_roles: string[];
            /** @description Whether agents with a second factor are asked for it all the same */
            ask_second_factor: boolean;
            /** @description To be allowed at the provider */
            redirect_uri: string;
        };
        ActivityLog: {
            id: number;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Later than `created_at` where one entry counts several acts
             */
            updated_at: string;
            /** @enum {string} */
            activity_type: "agent_login" | "agent_logout" | "agent_login_failed" | "agent_away" | "agent_away_reassigned" | "agent_online" | "agent_password_set" | "agent_password_link" | "agent_role_permissions_changed" | "agent_second_factor_changed" | "agent_passkey_changed" | "agent_sessions_ended" | "agent_created" | "agent_updated" | "agent_deleted" | "api_key_created" | "api_key_revoked" | "role_created" | "role_deleted" | "oidc_changed" | "oidc_refused" | "oidc_linked" | "contact_blocked" | "contact_unblocked" | "contact_merged" | "contact_identity_changed" | "team_changed" | "inbox_changed" | "security_changed" | "desk_changed" | "setup_claimed" | "shared_view_changed" | "macro_changed" | "custom_attribute_changed" | "activity_log_pruned";
            activity_description: string;
            /** @description Null where it was no agent */
            actor_id: number | null;
            /** @description As they were called at the time; null where it was no agent, or is not known */
            actor_name: string | null;
            target_model_type: string | null;
            target_model_id: number | null;
            /** @description As it was called at the time; null where the act is about no record */
            target_name: string | null;
            ip: string | null;
            request_id: string | null;
            /** @description `session`, `api_key`, `named_key:<id>`, `provider:<id>`, `cli` or `system` */
            via: string;
            meta: {
                [key: string]: unknown;
            };
        };
        Inbox: {
            id: number;
            /** Format: uuid */
            uuid: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            name: string;
            /** @enum {string} */
            channel: "livechat" | "email";
            enabled: boolean;
            /** @description By the channel: as `InboxConfig`, or as `MailInboxConfig` with masked passwords */
            config: {
                [key: string]: unknown;
            };
            /** @description Masked */
            secret: string | null;
            /** @description The sender of an inbox with addresses, as `Name <address>` */
            from: string | null;
            /** @description Makes the name of the sender of a reply; empty: the name in `from` */
            from_name_template: string;
            csat_enabled: boolean;
        };
        ListedInbox: {
            id: number;
            /** Format: uuid */
            uuid: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            name: string;
            /** @enum {string} */
            channel: "livechat" | "email";
            enabled: boolean;
            /** @description By the channel: as `InboxConfig`, or as `MailInboxConfig` with masked passwords */
            config: {
                [key: string]: unknown;
            };
            /** @description Masked */
            secret: string | null;
            /** @description The sender of an inbox with addresses, as `Name <address>` */
            from: string | null;
            /** @description Makes the name of the sender of a reply; empty: the name in `from` */
            from_name_template: string;
            csat_enabled: boolean;
            /** @description Stops at 10,000 */
            open_conversations: number;
        };
        InboxSummary: {
            id: number;
            /** Format: uuid */
            uuid: string;
            name: string;
            /** @enum {string} */
            channel: "livechat" | "email";
            enabled: boolean;
        };
        InboxTest: {
            /** @description In the order of the configuration */
            imap: {
                ok: boolean;
                /** @description Why it failed */
                code: ("auth_failed" | "app_password_needed" | "imap_disabled" | "smtp_auth_disabled" | "not_shared" | "certificate" | "no_tls" | "throttled" | "unreachable" | "inner_address" | "unknown_host" | "no_mailbox" | "no_room" | "machine_failed" | "password_unreadable" | "timeout" | "from_refused" | "recipient_refused" | "too_large" | "refused") | null;
                /** @description What the server answered */
                text: string | null;
                /** @description How long it took */
                ms: number;
                /** @description The server reports new mails by itself */
                idle: boolean;
                /** @description The server can move or delete one mail and no other */
                move: boolean;
                /** @description How many mails would come in now; null where it failed */
                would_import: number | null;
            }[];
            /** @description Null where the configuration has no relay */
            smtp: {
                ok: boolean;
                /** @description Why it failed */
                code: ("auth_failed" | "app_password_needed" | "imap_disabled" | "smtp_auth_disabled" | "not_shared" | "certificate" | "no_tls" | "throttled" | "unreachable" | "inner_address" | "unknown_host" | "no_mailbox" | "no_room" | "machine_failed" | "password_unreadable" | "timeout" | "from_refused" | "recipient_refused" | "too_large" | "refused") | null;
                /** @description What the server answered */
                text: string | null;
                /** @description How long it took */
                ms: number;
                /** @description The mail was handed over */
                sent: boolean;
                /** @description The largest mail that the relay takes, in bytes */
                size: number | null;
            } | null;
            hints: ("no_imap" | "no_smtp" | "no_idle" | "only_seen" | "app_password" | "oauth" | "switch_on_imap" | "allow_smtp_auth")[];
        };
        InboxHealth: {
            /** @description In the order of the configuration */
            mailboxes: {
                host: string;
                username: string;
                /** @enum {string} */
                state: "ok" | "resting" | "auth_failed" | "disabled" | "held";
                /** Format: date-time */
                since: string;
                /** @description Null while all is well */
                error: ("auth_failed" | "app_password_needed" | "imap_disabled" | "smtp_auth_disabled" | "not_shared" | "certificate" | "no_tls" | "throttled" | "unreachable" | "inner_address" | "unknown_host" | "no_mailbox" | "no_room" | "machine_failed" | "password_unreadable") | null;
                /** @description When it is tried again */
                next_at: string | null;
                /** @description When it last answered to the end */
                last_ok_at: string | null;
                mailbox: string;
                /** @description When its newest mail had come */
                last_mail_at: string | null;
            }[];
            /** @description Null where the inbox has no relay */
            smtp: {
                host: string;
                username: string;
                /** @enum {string} */
                state: "ok" | "resting" | "auth_failed" | "disabled" | "held";
                /** Format: date-time */
                since: string;
                /** @description Null while all is well */
                error: ("auth_failed" | "app_password_needed" | "imap_disabled" | "smtp_auth_disabled" | "not_shared" | "certificate" | "no_tls" | "throttled" | "unreachable" | "inner_address" | "unknown_host" | "no_mailbox" | "no_room" | "machine_failed" | "password_unreadable") | null;
                /** @description When it is tried again */
                next_at: string | null;
                /** @description When it last answered to the end */
                last_ok_at: string | null;
                /** @description Mails that have not left; 10,000 at most */
                waiting: number;
                oldest_waiting_at: string | null;
            } | null;
        };
        MailHosts: {
            /** @description As it calls itself; null where it is not known, and then the hosts too */
            provider: string | null;
            imap: {
                host: string;
                port: number;
                /** @enum {string} */
                tls_type: "tls" | "starttls";
            } | null;
            smtp: {
                host: string;
                port: number;
                /** @enum {string} */
                tls_type: "tls" | "starttls";
            } | null;
            /** @enum {string} */
            auth: "oauth" | "app_password" | "password";
            /** @description What has to be done at the provider first */
            note: ("switch_on_imap" | "allow_smtp_auth") | null;
        };
        PublicConfig: {
            "app.name": string;
            /** @description The language of who has chosen none */
            "app.lang": string;
            "app.favicon_url": string | null;
            "app.logo_url": string | null;
            "app.site_name": string;
            "app.version": string;
            /** @description Where agents sign in; the enabled ones alone */
            "app.sso_providers": {
                id: number;
                name: string;
                provider: string;
                logo_url: string;
                /** @constant */
                enabled: true;
            }[];
        };
        SocketTicket: {
            ticket: string;
            /** Format: date-time */
            expires_at: string;
        };
        WidgetLauncher: {
            launcher: {
                /** @enum {string} */
                position: "left" | "right";
                color: string | null;
                logo_url: string | null;
                spacing: {
                    side: number;
                    bottom: number;
                };
            };
            colors: {
                primary: string;
            };
        };
        WidgetSettings: {
            launcher: {
                /** @enum {string} */
                position: "left" | "right";
                color: string | null;
                logo_url: string | null;
                spacing: {
                    side: number;
                    bottom: number;
                };
            };
            colors: {
                primary: string;
            };
            brand_name: string;
            website_url: string | null;
            language: string;
            fallback_language: string;
            dark_mode: boolean;
            show_powered_by: boolean;
            logo_url: string | null;
            home_screen: {
                header_text_color: string;
                background: {
                    /** @enum {string} */
                    type: "solid" | "gradient" | "image";
                    color: string;
                    gradient_start: string;
                    gradient_end: string;
                    image_url: string | null;
                };
                fade_background: boolean;
            };
            home_apps: {
                /** @enum {string} */
                type: "announcement" | "external_link";
                url: string | null;
                title: string;
                description: string;
                image_url: string | null;
                text: string;
            }[];
            greeting_message: string;
            introduction_message: string;
            chat_introduction: string;
            direct_to_conversation: boolean;
            notice_banner: {
                enabled: boolean;
                text: string;
            };
            features: {
                file_upload: boolean;
                emoji: boolean;
            };
            users: {
                allow_start_conversation: boolean;
                prevent_multiple_conversations: boolean;
                prevent_reply_to_closed_conversation: boolean;
                start_conversation_button_text: string;
            };
            visitors: {
                allow_start_conversation: boolean;
                prevent_multiple_conversations: boolean;
                prevent_reply_to_closed_conversation: boolean;
                start_conversation_button_text: string;
            };
            /** @description `fields` are the enabled ones, in their order; none while the form is off */
            prechat_form: {
                enabled: boolean;
                title: string;
                fields: {
                    key: string;
                    /**
                     * @description A `phone` is sent as `phone` and `phone_country_code`
                     * @enum {string}
                     */
                    type: "text" | "email" | "number" | "checkbox" | "date" | "link" | "list" | "phone";
                    label: string;
                    placeholder: string;
                    required: boolean;
                    enabled: boolean;
                    order: number;
                    is_default: boolean;
                    custom_attribute_id: number | null;
                    /** @description Of a `list`: what can be chosen */
                    options: string[];
                }[];
            };
            show_office_hours_in_chat: boolean;
            show_office_hours_after_assignment: boolean;
            chat_reply_expectation_message: string;
            upload: {
                max_bytes: number;
                extensions: string[];
                max_files: number;
            };
            custom_attributes?: {
                [key: string]: {
                    id: number;
                    key: string;
                    name: string;
                    data_type: string;
                    required: boolean;
                    /** @description Of a list: what there is to choose from; else empty */
                    values: string[];
                };
            };
            /** @description With office hours shown */
            business_hours?: {
                [key: string]: unknown;
            }[];
            default_business_hours_id?: number | null;
            /** @description Minutes */
            working_hours_utc_offset?: number;
        };
        WidgetUser: {
            user_id: number;
            is_visitor: boolean;
            first_name: string;
            last_name: string;
        };
        WidgetAuthor: {
            id: number;
            first_name: string;
            last_name: string;
            avatar_url: string | null;
            /** @description Null for contacts and visitors */
            availability_status: components["schemas"]["Availability"] | null;
            /** @enum {string} */
            type: "agent" | "contact" | "visitor";
        };
        WidgetSession: {
            session_token: string;
            user: components["schemas"]["WidgetUser"];
        };
        WidgetMessage: {
            /** Format: uuid */
            uuid: string;
            /** Format: uuid */
            conversation_uuid: string;
            /** Format: date-time */
            created_at: string;
            /** @enum {string} */
            status: "received" | "pending" | "sent" | "failed";
            content: string;
            text_content: string;
            /** @enum {string} */
            content_type: "text" | "html";
            author: components["schemas"]["WidgetAuthor"];
            attachments: components["schemas"]["Attachment"][];
            /** @description `echo_id` where its sender gave one */
            meta: {
                echo_id?: string;
            };
            /** @description Where the message stands among what the contact may see of the conversation */
            seq: number;
        };
        WidgetConversation: {
            /** Format: uuid */
            uuid: string;
            /** Format: date-time */
            created_at: string;
            status: string;
            /** @description That of the newest event; what a socket resumes behind */
            seq: number;
            last_message: {
                content: string;
                /** Format: date-time */
                created_at: string;
                author: components["schemas"]["WidgetAuthor"];
            } | null;
            unread_message_count: number;
            /** @description Messages of the contact up to then were seen by an agent */
            agent_last_seen_at: string | null;
            assignee: components["schemas"]["WidgetAuthor"] | null;
        };
        WidgetConversationDetail: {
            conversation: components["schemas"]["WidgetConversation"];
            messages: components["schemas"]["WidgetMessage"][];
            /** @description How many there are, on whatever page */
            total_messages: number;
            /** @description For older messages; null behind the oldest */
            next_cursor: string | null;
            business_hours_id: number | null;
            /** @description Minutes */
            working_hours_utc_offset: number | null;
        };
        WidgetInit: {
            conversation: components["schemas"]["WidgetConversation"];
            messages: components["schemas"]["WidgetMessage"][];
            business_hours_id: number | null;
            /** @description Minutes */
            working_hours_utc_offset: number | null;
            session_token?: string;
            user?: components["schemas"]["WidgetUser"];
        };
        /**
         * @example {
         *       "type": "joined",
         *       "data": {
         *         "message": "Welcome",
         *         "cursor": "NDEuMQ",
         *         "resync": false,
         *         "build": "1.0.0"
         *       }
         *     }
         */
        "AgentServerFrame.joined": {
            /** @constant */
            type: "joined";
            data: {
                message: string;
                cursor: string;
                resync: boolean;
                /** @description The version of the service */
                build: string;
            };
        };
        /**
         * @example {
         *       "type": "pong"
         *     }
         */
        "AgentServerFrame.pong": {
            /** @constant */
            type: "pong";
        };
        /**
         * @example {
         *       "type": "resync",
         *       "cursor": "NDEuMQ",
         *       "data": {}
         *     }
         */
        "AgentServerFrame.resync": {
            /** @constant */
            type: "resync";
            cursor: string;
            data: Record<string, never>;
        };
        /**
         * @example {
         *       "type": "new_conversation",
         *       "cursor": "NDEuMQ",
         *       "seq": 1,
         *       "data": {
         *         "id": 31,
         *         "created_at": "2026-05-20T08:30:00.000Z",
         *         "updated_at": "2026-05-20T12:00:00.000Z",
         *         "uuid": "7d0f7c0e-52a1-4b38-9a53-6c2f1f3f6f10",
         *         "reference_number": "131",
         *         "waiting_since": "2026-05-20T12:00:00.000Z",
         *         "inbox_channel": "livechat",
         *         "inbox_name": "Website",
         *         "sla_policy_id": null,
         *         "first_reply_at": null,
         *         "last_reply_at": null,
         *         "resolved_at": null,
         *         "subject": "An invoice is missing",
         *         "last_message": "I cannot find my invoice of April.",
         *         "last_message_at": "2026-05-20T12:00:00.000Z",
         *         "last_message_sender": "contact",
         *         "last_message_private": false,
         *         "last_message_author": {
         *           "id": 12,
         *           "first_name": "Grace",
         *           "type": "contact"
         *         },
         *         "last_message_changes": null,
         *         "last_person_message": {
         *           "content": "I cannot find my invoice of April.",
         *           "author": {
         *             "id": 12,
         *             "first_name": "Grace",
         *             "type": "contact"
         *           },
         *           "private": false,
         *           "created_at": "2026-05-20T12:00:00.000Z"
         *         },
         *         "last_interaction": "I cannot find my invoice of April.",
         *         "last_interaction_at": "2026-05-20T12:00:00.000Z",
         *         "last_interaction_sender": "contact",
         *         "next_sla_deadline_at": null,
         *         "priority_id": 3,
         *         "assigned_user_id": 2,
         *         "assigned_team_id": 3,
         *         "unread_message_count": 1,
         *         "is_sample": false,
         *         "status": "Open",
         *         "priority": "High",
         *         "first_response_deadline_at": null,
         *         "resolution_deadline_at": null,
         *         "applied_sla_id": null,
         *         "next_response_deadline_at": null,
         *         "next_response_met_at": null,
         *         "mentioned_message_uuid": null,
         *         "contact_id": 12,
         *         "inbox_id": 1,
         *         "tags": [
         *           "invoice"
         *         ],
         *         "status_id": 1,
         *         "status_category": "open",
         *         "snoozed_until": null,
         *         "delivery": null,
         *         "seq": 4,
         *         "etag": "\"6\"",
         *         "contact": {
         *           "id": 12,
         *           "type": "contact",
         *           "blocked": false,
         *           "availability_status": "offline",
         *           "last_active_at": null,
         *           "created_at": "2026-05-20T08:30:00.000Z",
         *           "updated_at": "2026-05-20T12:00:00.000Z",
         *           "first_name": "Grace",
         *           "last_name": "Okafor",
         *           "email": "grace@example.org",
         *           "avatar_url": null
         *         }
         *       }
         *     }
         */
        "AgentServerFrame.new_conversation": {
            /** @constant */
            type: "new_conversation";
            cursor: string;
            seq?: number;
            data: components["schemas"]["Conversation"];
        };
        /**
         * @example {
         *       "type": "new_message",
         *       "cursor": "NDEuMQ",
         *       "seq": 5,
         *       "data": {
         *         "id": 97,
         *         "created_at": "2026-05-20T12:00:00.000Z",
         *         "updated_at": "2026-05-20T12:00:00.000Z",
         *         "uuid": "1b8e1d2c-0a53-4a7b-8f5a-3f0c9d1e2b44",
         *         "type": "outgoing",
         *         "status": "sent",
         *         "conversation_id": 31,
         *         "conversation_uuid": "7d0f7c0e-52a1-4b38-9a53-6c2f1f3f6f10",
         *         "content": "<p>Here it is.</p>",
         *         "text_content": "Here it is.",
         *         "content_type": "html",
         *         "private": false,
         *         "mentions": [],
         *         "sender_id": 2,
         *         "sender_type": "agent",
         *         "meta": {
         *           "to": [],
         *           "cc": [],
         *           "bcc": [],
         *           "from": [],
         *           "subject": ""
         *         },
         *         "attachments": [
         *           {
         *             "name": "invoice.pdf",
         *             "size": 48211,
         *             "content": "",
         *             "content_id": "",
         *             "content_type": "application/pdf",
         *             "disposition": "attachment",
         *             "uuid": "5c9d7a60-8f10-4d53-b0d6-2f9f0f6f8e21",
         *             "url": "/uploads/5c9d7a60-8f10-4d53-b0d6-2f9f0f6f8e21?signature=…",
         *             "thumbnail_url": null
         *           }
         *         ],
         *         "author": {
         *           "id": 2,
         *           "first_name": "Ada",
         *           "last_name": "Reyes",
         *           "email": "ada@example.com",
         *           "avatar_url": null,
         *           "availability_status": "online",
         *           "type": "agent",
         *           "last_active_at": "2026-05-20T12:00:00.000Z"
         *         },
         *         "contact_id": 12,
         *         "agent_id": 2,
         *         "preview": "Here it is."
         *       }
         *     }
         */
        "AgentServerFrame.new_message": {
            /** @constant */
            type: "new_message";
            cursor: string;
            seq?: number;
            data: {
                id: number;
                /** Format: date-time */
                created_at: string;
                /** Format: date-time */
                updated_at: string;
                /** Format: uuid */
                uuid: string;
                /** @enum {string} */
                type: "incoming" | "outgoing" | "activity";
                /** @enum {string} */
                status: "received" | "pending" | "sent" | "failed";
                conversation_id: number;
                /** Format: uuid */
                conversation_uuid: string;
                content: string;
                text_content: string;
                /** @enum {string} */
                content_type: "text" | "html";
                private: boolean;
                /** @description Of a note; else empty */
                mentions: {
                    /** @enum {string} */
                    type: "agent" | "team";
                    id: number;
                }[];
                sender_id: number;
                /** @enum {string} */
                sender_type: "agent" | "contact";
                meta: {
                    to: string[];
                    cc: string[];
                    bcc: string[];
                    from: string[];
                    subject: string;
                    /** @description Where the sender gave one */
                    echo_id?: string;
                    /** @description The agent who wrote the message in the contact's name */
                    written_by?: {
                        id: number;
                        first_name: string;
                        last_name: string;
                    };
                    /**
                     * Format: date-time
                     * @description Of a note that was deleted: its text and files are gone
                     */
                    deleted_at?: string;
                    /** @description Of an activity: who did it, as they were called then */
                    actor_name?: string;
                    /** @description Of an activity: what `content` says in English */
                    changes?: components["schemas"]["ChangePart"][];
                    /** @description Of a mail: the display names of its people, by address */
                    names?: {
                        [key: string]: string;
                    };
                    /**
                     * Format: uuid
                     * @description The forward of whose side thread the message is
                     */
                    side?: string;
                    /** @description Of a mail: its Message-ID, without angle brackets */
                    message_id?: string;
                    /** @description Of a mail: older text was cut off; all of it is at `…/original` */
                    has_quote?: boolean;
                    /**
                     * @description Of a mail: what the receiving server found by DMARC about the sender
                     * @enum {string}
                     */
                    auth?: "pass" | "fail" | "none";
                    /**
                     * Format: date-time
                     * @description Of a mail: when the mailbox received it
                     */
                    received_at?: string;
                    /**
                     * Format: date-time
                     * @description Of a mail: the time that it states itself
                     */
                    date?: string;
                    /**
                     * @description A program wrote the mail
                     * @constant
                     */
                    is_automated?: true;
                    /**
                     * @description The mail answers automatically, for example in an absence
                     * @constant
                     */
                    is_auto_reply?: true;
                    /**
                     * @description Nothing proves that the mail is from the person whom it names
                     * @constant
                     */
                    sender_unproven?: true;
                    /**
                     * @description The author was not in the conversation, and wrote to its own address
                     * @constant
                     */
                    new_sender?: true;
                    /** @description Where answers go, where it is not the address in `from` */
                    reply_to?: string;
                    /** @description The mail asked for answers to this address, which are not sent there */
                    reply_to_ignored?: string;
                    /** @description Addresses of the inbox that it came to, besides To and Cc */
                    delivered_to?: string[];
                    /**
                     * Format: uuid
                     * @description The conversation that the mail names without a right to join it
                     */
                    related_conversation_uuid?: string;
                    /** @description Files that were not taken */
                    refused_attachments?: {
                        name: string;
                        size: number;
                        reason: string;
                    }[];
                    /** @description Pictures that are not loaded by themselves */
                    remote_images?: {
                        n: number;
                        hosts: string[];
                    };
                    /** @description The mail that this one forwards, by its own words */
                    forwarded?: {
                        address: string;
                        name: string | null;
                        subject: string | null;
                        /** @description As the mail has it, in any language */
                        date: string | null;
                    };
                    /**
                     * @description The mail is signed; by whom was not checked
                     * @constant
                     */
                    signed?: "unchecked";
                    /**
                     * @description Why a fixed sentence stands in place of a text that cannot be read
                     * @enum {string}
                     */
                    notice?: "unreadable" | "too_large" | "encrypted" | "empty";
                    /** @description Of a mail of ours: how far it is */
                    delivery?: {
                        /**
                         * @description `unknown`: no recipient is known to have it, and one may have it
                         * @enum {string}
                         */
                        state: "waiting" | "sent" | "failed" | "unknown";
                        /** @description While recipients wait: when it is tried again */
                        next_at: string | null;
                        failed: {
                            address: string;
                            /** @description The status of the mail server such as `5.1.1`, or a code such as `mail.unknown` */
                            code: string | null;
                            /** @description The words of the mail server */
                            text: string | null;
                        }[];
                    };
                    /** @description Of a mail of ours: what stands below its text, as HTML */
                    signature?: string;
                    /** @description Of a forward: how many files of the original go along, besides inline images */
                    forwarded_files?: number;
                };
                attachments: components["schemas"]["Attachment"][];
                author: components["schemas"]["Author"];
                /** @description Of the conversation */
                contact_id: number;
                /** @description Who wrote it; null for the contact */
                agent_id: number | null;
                /** @description The text as `last_message` of a list has it */
                preview: string;
                /** @description As `meta.echo_id` */
                echo_id?: string;
                /** @description The list item; for sockets that joined without `join` */
                conversation?: components["schemas"]["Conversation"];
            };
        };
        /**
         * @example {
         *       "type": "message_update",
         *       "cursor": "NDEuMQ",
         *       "data": {
         *         "uuid": "1b8e1d2c-0a53-4a7b-8f5a-3f0c9d1e2b44",
         *         "conversation_uuid": "7d0f7c0e-52a1-4b38-9a53-6c2f1f3f6f10",
         *         "status": "sent"
         *       }
         *     }
         */
        "AgentServerFrame.message_update": {
            /** @constant */
            type: "message_update";
            cursor: string;
            data: {
                id?: number;
                /** Format: date-time */
                created_at?: string;
                /** Format: date-time */
                updated_at?: string;
                /** Format: uuid */
                uuid: string;
                /** @enum {string} */
                type?: "incoming" | "outgoing" | "activity";
                /** @enum {string} */
                status?: "received" | "pending" | "sent" | "failed";
                conversation_id?: number;
                /** Format: uuid */
                conversation_uuid: string;
                content?: string;
                text_content?: string;
                /** @enum {string} */
                content_type?: "text" | "html";
                private?: boolean;
                /** @description Of a note; else empty */
                mentions?: {
                    /** @enum {string} */
                    type: "agent" | "team";
                    id: number;
                }[];
                sender_id?: number;
                /** @enum {string} */
                sender_type?: "agent" | "contact";
                meta?: {
                    to: string[];
                    cc: string[];
                    bcc: string[];
                    from: string[];
                    subject: string;
                    /** @description Where the sender gave one */
                    echo_id?: string;
                    /** @description The agent who wrote the message in the contact's name */
                    written_by?: {
                        id: number;
                        first_name: string;
                        last_name: string;
                    };
                    /**
                     * Format: date-time
                     * @description Of a note that was deleted: its text and files are gone
                     */
                    deleted_at?: string;
                    /** @description Of an activity: who did it, as they were called then */
                    actor_name?: string;
                    /** @description Of an activity: what `content` says in English */
                    changes?: components["schemas"]["ChangePart"][];
                    /** @description Of a mail: the display names of its people, by address */
                    names?: {
                        [key: string]: string;
                    };
                    /**
                     * Format: uuid
                     * @description The forward of whose side thread the message is
                     */
                    side?: string;
                    /** @description Of a mail: its Message-ID, without angle brackets */
                    message_id?: string;
                    /** @description Of a mail: older text was cut off; all of it is at `…/original` */
                    has_quote?: boolean;
                    /**
                     * @description Of a mail: what the receiving server found by DMARC about the sender
                     * @enum {string}
                     */
                    auth?: "pass" | "fail" | "none";
                    /**
                     * Format: date-time
                     * @description Of a mail: when the mailbox received it
                     */
                    received_at?: string;
                    /**
                     * Format: date-time
                     * @description Of a mail: the time that it states itself
                     */
                    date?: string;
                    /**
                     * @description A program wrote the mail
                     * @constant
                     */
                    is_automated?: true;
                    /**
                     * @description The mail answers automatically, for example in an absence
                     * @constant
                     */
                    is_auto_reply?: true;
                    /**
                     * @description Nothing proves that the mail is from the person whom it names
                     * @constant
                     */
                    sender_unproven?: true;
                    /**
                     * @description The author was not in the conversation, and wrote to its own address
                     * @constant
                     */
                    new_sender?: true;
                    /** @description Where answers go, where it is not the address in `from` */
                    reply_to?: string;
                    /** @description The mail asked for answers to this address, which are not sent there */
                    reply_to_ignored?: string;
                    /** @description Addresses of the inbox that it came to, besides To and Cc */
                    delivered_to?: string[];
                    /**
                     * Format: uuid
                     * @description The conversation that the mail names without a right to join it
                     */
                    related_conversation_uuid?: string;
                    /** @description Files that were not taken */
                    refused_attachments?: {
                        name: string;
                        size: number;
                        reason: string;
                    }[];
                    /** @description Pictures that are not loaded by themselves */
                    remote_images?: {
                        n: number;
                        hosts: string[];
                    };
                    /** @description The mail that this one forwards, by its own words */
                    forwarded?: {
                        address: string;
                        name: string | null;
                        subject: string | null;
                        /** @description As the mail has it, in any language */
                        date: string | null;
                    };
                    /**
                     * @description The mail is signed; by whom was not checked
                     * @constant
                     */
                    signed?: "unchecked";
                    /**
                     * @description Why a fixed sentence stands in place of a text that cannot be read
                     * @enum {string}
                     */
                    notice?: "unreadable" | "too_large" | "encrypted" | "empty";
                    /** @description Of a mail of ours: how far it is */
                    delivery?: {
                        /**
                         * @description `unknown`: no recipient is known to have it, and one may have it
                         * @enum {string}
                         */
                        state: "waiting" | "sent" | "failed" | "unknown";
                        /** @description While recipients wait: when it is tried again */
                        next_at: string | null;
                        failed: {
                            address: string;
                            /** @description The status of the mail server such as `5.1.1`, or a code such as `mail.unknown` */
                            code: string | null;
                            /** @description The words of the mail server */
                            text: string | null;
                        }[];
                    };
                    /** @description Of a mail of ours: what stands below its text, as HTML */
                    signature?: string;
                    /** @description Of a forward: how many files of the original go along, besides inline images */
                    forwarded_files?: number;
                };
                attachments?: components["schemas"]["Attachment"][];
                author?: components["schemas"]["Author"];
                /** @constant */
                deleted?: true;
            };
        };
        /**
         * @example {
         *       "type": "conversation_update",
         *       "cursor": "NDEuMQ",
         *       "seq": 6,
         *       "data": {
         *         "uuid": "7d0f7c0e-52a1-4b38-9a53-6c2f1f3f6f10",
         *         "status": "Resolved",
         *         "status_id": 3,
         *         "status_category": "resolved",
         *         "etag": "\"7\""
         *       }
         *     }
         */
        "AgentServerFrame.conversation_update": {
            /** @constant */
            type: "conversation_update";
            cursor: string;
            seq?: number;
            data: {
                id?: number;
                /** Format: date-time */
                created_at?: string;
                /** Format: date-time */
                updated_at?: string;
                /** Format: uuid */
                uuid: string;
                /** @description For people */
                reference_number?: string;
                /** @description Since when the contact waits for an answer */
                waiting_since?: string | null;
                /** @enum {string} */
                inbox_channel?: "livechat" | "email";
                inbox_name?: string;
                sla_policy_id?: number | null;
                first_reply_at?: string | null;
                last_reply_at?: string | null;
                resolved_at?: string | null;
                subject?: string | null;
                /** @description Null without `messages:read` */
                last_message?: string | null;
                last_message_at?: string | null;
                last_message_sender?: ("agent" | "contact") | null;
                /** @description Whether the newest message is a private note; false for an activity */
                last_message_private?: boolean;
                /** @description Null for the desk itself */
                last_message_author?: {
                    id: number;
                    first_name: string;
                    /** @enum {string} */
                    type: "agent" | "contact" | "visitor";
                } | null;
                /** @description Where the newest is an activity: what `last_message` says in English; null without `messages:read` */
                last_message_changes?: components["schemas"]["ChangePart"][] | null;
                /** @description The newest message or note, without activities and deleted notes */
                last_person_message?: {
                    /** @description Null without `messages:read` */
                    content: string | null;
                    /** @description Null for the desk itself */
                    author: {
                        id: number;
                        first_name: string;
                        /** @enum {string} */
                        type: "agent" | "contact" | "visitor";
                    } | null;
                    private: boolean;
                    /** Format: date-time */
                    created_at: string;
                } | null;
                /** @description Null without `messages:read` */
                last_interaction?: string | null;
                last_interaction_at?: string | null;
                last_interaction_sender?: ("agent" | "contact") | null;
                next_sla_deadline_at?: string | null;
                priority_id?: number | null;
                assigned_user_id?: number | null;
                assigned_team_id?: number | null;
                /** @description Of the caller; 99 stands for more */
                unread_message_count?: number;
                /** @description It is the sample of a new desk; see `DELETE /setup/sample` */
                is_sample?: boolean;
                status?: string;
                priority?: ("Low" | "Medium" | "High") | null;
                first_response_deadline_at?: string | null;
                resolution_deadline_at?: string | null;
                applied_sla_id?: number | null;
                next_response_deadline_at?: string | null;
                next_response_met_at?: string | null;
                /** @description In the list of mentions: the newest note that mentions the caller */
                mentioned_message_uuid?: string | null;
                contact_id?: number;
                inbox_id?: number;
                tags?: string[];
                status_id?: number;
                /** @enum {string} */
                status_category?: "open" | "waiting" | "resolved";
                snoozed_until?: string | null;
                /** @description The newest mail of ours of which a recipient waits, failed or is unknown, until an agent leaves it so */
                delivery?: {
                    /** Format: uuid */
                    message_uuid: string;
                    /** @enum {string} */
                    state: "waiting" | "failed" | "unknown";
                    /** @description The first recipient of whom it is true */
                    address: string | null;
                    /** @description While recipients wait: when it is tried again */
                    next_at: string | null;
                } | null;
                /** @description Counts what the contact may see of the conversation */
                seq?: number;
                /** @description For `If-Match` */
                etag?: string;
                contact?: {
                    id: number;
                    /** @enum {string} */
                    type: "contact" | "visitor";
                    blocked: boolean;
                    availability_status: components["schemas"]["Availability"];
                    last_active_at: string | null;
                    /** Format: date-time */
                    created_at: string;
                    /** Format: date-time */
                    updated_at: string;
                    first_name: string;
                    last_name: string;
                    email: string | null;
                    avatar_url: string | null;
                };
                /** @constant */
                removed?: true;
                /** Format: date-time */
                contact_last_seen_at?: string;
            };
        };
        /**
         * @example {
         *       "type": "contact_update",
         *       "cursor": "NDEuMQ",
         *       "data": {
         *         "id": 12,
         *         "contact_id": 12,
         *         "page_visits": [
         *           {
         *             "url": "https://shop.example/invoices",
         *             "title": "Your invoices",
         *             "created_at": "2026-05-20T12:00:00.000Z",
         *             "time": "2026-05-20T12:00:00.000Z"
         *           }
         *         ]
         *       }
         *     }
         */
        "AgentServerFrame.contact_update": {
            /** @constant */
            type: "contact_update";
            cursor?: string;
            data: {
                id: number;
                contact_id: number;
                enabled?: boolean;
                availability_status?: components["schemas"]["Availability"];
                page_visits?: components["schemas"]["PageVisit"][];
                merged_into?: number;
            };
        };
        /**
         * @example {
         *       "type": "agent_availability_update",
         *       "cursor": "NDEuMQ",
         *       "data": {
         *         "id": 2,
         *         "agent_id": 2,
         *         "availability_status": "away"
         *       }
         *     }
         */
        "AgentServerFrame.agent_availability_update": {
            /** @constant */
            type: "agent_availability_update";
            cursor: string;
            data: {
                id: number;
                /** @description The same as `id` */
                agent_id: number;
                availability_status: components["schemas"]["Availability"];
            };
        };
        /**
         * @example {
         *       "type": "new_notification",
         *       "cursor": "NDEuMQ",
         *       "data": {
         *         "id": 31,
         *         "created_at": "2026-05-20T12:00:00.000Z",
         *         "updated_at": "2026-05-20T12:00:00.000Z",
         *         "user_id": 2,
         *         "notification_type": "assignment",
         *         "title": "Ann Lee assigned conversation #101 to you",
         *         "body": "Invoice of May",
         *         "is_read": false,
         *         "conversation_id": 31,
         *         "message_id": null,
         *         "actor_id": 4,
         *         "meta": {},
         *         "actor_first_name": "Ann",
         *         "actor_last_name": "Lee",
         *         "actor_avatar_url": null,
         *         "conversation_uuid": "7d0f7c0e-52a1-4b38-9a53-6c2f1f3f6f10",
         *         "message_uuid": null,
         *         "unread_count": 1
         *       }
         *     }
         */
        "AgentServerFrame.new_notification": {
            /** @constant */
            type: "new_notification";
            cursor: string;
            data: {
                id: number;
                /** Format: date-time */
                created_at: string;
                /** Format: date-time */
                updated_at: string;
                /** @description The agent whose notification it is */
                user_id: number;
                /** @enum {string} */
                notification_type: "mention" | "assignment" | "failed" | "security";
                title: string;
                body: string | null;
                is_read: boolean;
                conversation_id: number | null;
                message_id: number | null;
                /** @description Who did it; null for the service itself */
                actor_id: number | null;
                /** @description For `security`: `kind`, and `ip` and `user_agent` where they are known */
                meta: Record<string, never>;
                actor_first_name: string | null;
                actor_last_name: string | null;
                actor_avatar_url: string | null;
                conversation_uuid: string | null;
                message_uuid: string | null;
                /** @description With this one */
                unread_count: number;
            };
        };
        /**
         * @example {
         *       "type": "notification_update",
         *       "cursor": "NDEuMQ",
         *       "data": {
         *         "id": 31,
         *         "is_read": true,
         *         "unread_count": 0
         *       }
         *     }
         */
        "AgentServerFrame.notification_update": {
            /** @constant */
            type: "notification_update";
            cursor: string;
            data: {
                /** @description null: all of them */
                id: number | null;
                /** @constant */
                is_read?: true;
                /** @constant */
                deleted?: true;
                /** @description After the change */
                unread_count: number;
            };
        };
        /**
         * @example {
         *       "type": "typing",
         *       "data": {
         *         "conversation_uuid": "7d0f7c0e-52a1-4b38-9a53-6c2f1f3f6f10",
         *         "is_typing": true,
         *         "is_private_message": false,
         *         "sender_type": "contact",
         *         "sender_id": 12,
         *         "contact_id": 12,
         *         "first_name": "Grace"
         *       }
         *     }
         */
        "AgentServerFrame.typing": {
            /** @constant */
            type: "typing";
            data: {
                /** Format: uuid */
                conversation_uuid: string;
                is_typing: boolean;
                is_private_message: boolean;
                /** @enum {string} */
                sender_type: "agent" | "contact";
                sender_id: number;
                /** @description Of a contact who types; the same as `sender_id` */
                contact_id?: number;
                /** @description Of an agent who types; the same as `sender_id` */
                agent_id?: number;
                first_name: string;
            };
        };
        /**
         * @example {
         *       "type": "presence",
         *       "data": {
         *         "conversation_uuid": "7d0f7c0e-52a1-4b38-9a53-6c2f1f3f6f10",
         *         "agents": [
         *           {
         *             "id": 4,
         *             "first_name": "Ann",
         *             "avatar_url": null,
         *             "state": "viewing"
         *           }
         *         ]
         *       }
         *     }
         */
        "AgentServerFrame.presence": {
            /** @constant */
            type: "presence";
            data: {
                /** Format: uuid */
                conversation_uuid: string;
                agents: {
                    id: number;
                    first_name: string;
                    avatar_url: string | null;
                    /** @enum {string} */
                    state: "viewing" | "typing";
                }[];
            };
        };
        /**
         * @example {
         *       "type": "counts_update",
         *       "data": {
         *         "assigned": {
         *           "open": 3,
         *           "unread": 1
         *         },
         *         "unassigned": {
         *           "open": 12,
         *           "unread": null
         *         },
         *         "all": null,
         *         "mentioned": null,
         *         "teams": {}
         *       }
         *     }
         */
        "AgentServerFrame.counts_update": {
            /** @constant */
            type: "counts_update";
            data: components["schemas"]["ConversationCounts"];
        };
        /**
         * @example {
         *       "type": "catalogue_update",
         *       "cursor": "NDEuMQ",
         *       "data": {
         *         "kind": "tags"
         *       }
         *     }
         */
        "AgentServerFrame.catalogue_update": {
            /** @constant */
            type: "catalogue_update";
            cursor: string;
            data: {
                /** @enum {string} */
                kind: "tags" | "statuses" | "teams" | "agents" | "inboxes" | "roles" | "views" | "macros" | "custom_attributes" | "settings";
            };
        };
        /**
         * @example {
         *       "type": "error",
         *       "data": {
         *         "message": "Join first",
         *         "code": "not_joined"
         *       }
         *     }
         */
        "AgentServerFrame.error": {
            /** @constant */
            type: "error";
            data: {
                message: string;
                /** @enum {string} */
                code: "invalid_json" | "invalid_frame" | "unknown_type" | "not_joined" | "unauthorized" | "forbidden" | "not_found" | "rate_limited" | "unavailable";
            };
        };
        /**
         * @example {
         *       "type": "joined",
         *       "data": {
         *         "message": "Welcome",
         *         "conversations": {
         *           "7d0f7c0e-52a1-4b38-9a53-6c2f1f3f6f10": 5
         *         },
         *         "agent_last_seen_at": {
         *           "7d0f7c0e-52a1-4b38-9a53-6c2f1f3f6f10": "2026-01-15T12:00:00.000Z"
         *         }
         *       }
         *     }
         */
        "WidgetServerFrame.joined": {
            /** @constant */
            type: "joined";
            data: {
                message: string;
                conversations: {
                    [key: string]: number;
                };
                agent_last_seen_at: {
                    [key: string]: string;
                };
            };
        };
        /**
         * @example {
         *       "type": "pong"
         *     }
         */
        "WidgetServerFrame.pong": {
            /** @constant */
            type: "pong";
        };
        /**
         * @example {
         *       "type": "new_message",
         *       "seq": 5,
         *       "data": {
         *         "uuid": "1b8e1d2c-0a53-4a7b-8f5a-3f0c9d1e2b44",
         *         "conversation_uuid": "7d0f7c0e-52a1-4b38-9a53-6c2f1f3f6f10",
         *         "created_at": "2026-05-20T12:00:00.000Z",
         *         "status": "received",
         *         "content": "Do you ship to Norway?",
         *         "text_content": "Do you ship to Norway?",
         *         "content_type": "text",
         *         "author": {
         *           "id": 13,
         *           "first_name": "Visitor",
         *           "last_name": "",
         *           "avatar_url": null,
         *           "availability_status": null,
         *           "type": "visitor"
         *         },
         *         "attachments": [],
         *         "meta": {
         *           "echo_id": "draft-1"
         *         },
         *         "seq": 5
         *       }
         *     }
         */
        "WidgetServerFrame.new_message": {
            /** @constant */
            type: "new_message";
            seq: number;
            data: components["schemas"]["WidgetMessage"];
        };
        /**
         * @example {
         *       "type": "typing",
         *       "data": {
         *         "conversation_uuid": "7d0f7c0e-52a1-4b38-9a53-6c2f1f3f6f10",
         *         "is_typing": true,
         *         "first_name": "Ada"
         *       }
         *     }
         */
        "WidgetServerFrame.typing": {
            /** @constant */
            type: "typing";
            data: {
                /** Format: uuid */
                conversation_uuid: string;
                is_typing: boolean;
                first_name: string;
            };
        };
        /**
         * @example {
         *       "type": "conversation_seen",
         *       "data": {
         *         "conversation_uuid": "7d0f7c0e-52a1-4b38-9a53-6c2f1f3f6f10",
         *         "agent_last_seen_at": "2026-01-15T12:00:00.000Z"
         *       }
         *     }
         */
        "WidgetServerFrame.conversation_seen": {
            /** @constant */
            type: "conversation_seen";
            data: {
                /** Format: uuid */
                conversation_uuid: string;
                /** Format: date-time */
                agent_last_seen_at: string;
            };
        };
        /**
         * @example {
         *       "type": "conversation_update",
         *       "seq": 6,
         *       "data": {
         *         "uuid": "7d0f7c0e-52a1-4b38-9a53-6c2f1f3f6f10",
         *         "status": "Resolved",
         *         "assignee": {
         *           "id": 2,
         *           "first_name": "Ada",
         *           "last_name": "Reyes",
         *           "avatar_url": null,
         *           "availability_status": "online",
         *           "type": "agent"
         *         }
         *       }
         *     }
         */
        "WidgetServerFrame.conversation_update": {
            /** @constant */
            type: "conversation_update";
            seq: number;
            data: {
                /** Format: uuid */
                uuid: string;
                /** @constant */
                resync?: true;
                status?: string;
                assignee?: components["schemas"]["WidgetAuthor"] | null;
                assigned_team_id?: number | null;
                unread_message_count?: number;
            };
        };
        /**
         * @example {
         *       "type": "error",
         *       "data": {
         *         "message": "Join first",
         *         "code": "not_joined"
         *       }
         *     }
         */
        "WidgetServerFrame.error": {
            /** @constant */
            type: "error";
            data: {
                message: string;
                /** @enum {string} */
                code: "invalid_json" | "invalid_frame" | "unknown_type" | "not_joined" | "unauthorized" | "forbidden" | "not_found" | "rate_limited" | "unavailable";
            };
        };
        AgentClientFrame: components["schemas"]["AgentClientFrame.join"] | components["schemas"]["AgentClientFrame.typing"] | components["schemas"]["AgentClientFrame.ping"] | components["schemas"]["AgentClientFrame.viewing"] | components["schemas"]["AgentClientFrame.conversation_subscribe"] | components["schemas"]["AgentClientFrame.list_subscribe_replace"];
        AgentServerFrame: components["schemas"]["AgentServerFrame.joined"] | components["schemas"]["AgentServerFrame.pong"] | components["schemas"]["AgentServerFrame.resync"] | components["schemas"]["AgentServerFrame.new_conversation"] | components["schemas"]["AgentServerFrame.new_message"] | components["schemas"]["AgentServerFrame.message_update"] | components["schemas"]["AgentServerFrame.conversation_update"] | components["schemas"]["AgentServerFrame.contact_update"] | components["schemas"]["AgentServerFrame.agent_availability_update"] | components["schemas"]["AgentServerFrame.new_notification"] | components["schemas"]["AgentServerFrame.notification_update"] | components["schemas"]["AgentServerFrame.typing"] | components["schemas"]["AgentServerFrame.presence"] | components["schemas"]["AgentServerFrame.counts_update"] | components["schemas"]["AgentServerFrame.catalogue_update"] | components["schemas"]["AgentServerFrame.error"];
        WidgetClientFrame: components["schemas"]["WidgetClientFrame.join"] | components["schemas"]["WidgetClientFrame.typing"] | components["schemas"]["WidgetClientFrame.page_visit"] | components["schemas"]["WidgetClientFrame.ping"];
        WidgetServerFrame: components["schemas"]["WidgetServerFrame.joined"] | components["schemas"]["WidgetServerFrame.pong"] | components["schemas"]["WidgetServerFrame.new_message"] | components["schemas"]["WidgetServerFrame.typing"] | components["schemas"]["WidgetServerFrame.conversation_seen"] | components["schemas"]["WidgetServerFrame.conversation_update"] | components["schemas"]["WidgetServerFrame.error"];
        /** @description A condition on one field. A bare date means that whole day in `HELPDESK_TIMEZONE` of the service if it is set, else in the time zone of the desk. `in` takes an array, or its JSON text; `between` two ends, both inclusive, or `"a,b"`. `contains`, `ilike` and `not contains` look for text in any case, without wildcards. `not equals` and `not contains` keep rows without a value. `set` and `not set` need no value. The tags know `contains` (any of), `not contains` (none of), `set` and `not set`, by ids (numbers) or names (text). Text of digits is a name and an id. `conversations.assigned_user_id` takes `"me"` for the caller with `equals`, `not equals` and `in`. Fields: `conversations.status_id` (integer), `conversations.priority_id` (integer), `conversations.assigned_team_id` (integer), `conversations.assigned_user_id` (integer), `conversations.inbox_id` (integer), `conversations.last_message_at` (time), `conversations.last_interaction_at` (time), `conversations.last_interaction_sender` (text), `conversations.created_at` (time), `conversations.waiting_since` (time), `conversations.next_sla_deadline_at` (time), `conversations.snoozed_until` (time), `conversations.sla_policy_id` (integer), `conversations.tags` (tags), `conversation_statuses.id` (integer), `conversation_statuses.name` (text), `users.email` (text), `users.external_user_id` (text), `inboxes.channel` (text). */
        FilterCondition: {
            /** @enum {string} */
            model: "conversations" | "conversation_statuses" | "users" | "inboxes";
            /** @enum {string} */
            field: "status_id" | "priority_id" | "assigned_team_id" | "assigned_user_id" | "inbox_id" | "last_message_at" | "last_interaction_at" | "last_interaction_sender" | "created_at" | "waiting_since" | "next_sla_deadline_at" | "snoozed_until" | "sla_policy_id" | "tags" | "id" | "name" | "email" | "external_user_id" | "channel";
            /** @enum {string} */
            operator: "equals" | "not equals" | "greater than" | "less than" | "in" | "between" | "contains" | "ilike" | "not contains" | "set" | "not set";
            value?: (string | number | boolean) | (string | number | boolean)[] | null;
        };
        /** @description Conditions that hold all together or any of them. */
        FilterGroup: {
            /**
             * @default AND
             * @enum {string}
             */
            logic?: "AND" | "OR";
            rules: components["schemas"]["FilterCondition"][];
        };
        /** @description At most 10 groups, 50 conditions and 100 values, and 8 KiB of text. At most 5 of the conditions use `contains`, `ilike` or `not contains`. */
        Filter: components["schemas"]["FilterRule"][] | {
            /**
             * @default AND
             * @enum {string}
             */
            logic?: "AND" | "OR";
            rules: components["schemas"]["FilterRule"][];
        };
        FilterRule: components["schemas"]["FilterCondition"] | components["schemas"]["FilterGroup"];
        /** @description A condition on one field. A bare date means that whole day in `HELPDESK_TIMEZONE` of the service if it is set, else in the time zone of the desk. `in` takes an array, or its JSON text; `between` two ends, both inclusive, or `"a,b"`. `contains`, `ilike` and `not contains` look for text in any case, without wildcards. `not equals` and `not contains` keep rows without a value. `set` and `not set` need no value. A flag knows `equals` and `not equals` with `true` or `false`. `users` is a second name of the model. `custom.<key>` is a custom attribute that has a definition: a number, a flag (checkbox), or text. Fields: `contacts.type` (text), `contacts.email` (text), `contacts.first_name` (text), `contacts.last_name` (text), `contacts.phone_number` (text), `contacts.country` (text), `contacts.created_at` (time), `contacts.updated_at` (time), `contacts.last_active_at` (time), `contacts.enabled` (flag). */
        ContactFilterCondition: {
            /** @enum {string} */
            model: "contacts" | "users";
            field: string;
            /** @enum {string} */
            operator: "equals" | "not equals" | "greater than" | "less than" | "in" | "between" | "contains" | "ilike" | "not contains" | "set" | "not set";
            value?: (string | number | boolean) | (string | number | boolean)[] | null;
        };
        /** @description Conditions that hold all together or any of them. */
        ContactFilterGroup: {
            /**
             * @default AND
             * @enum {string}
             */
            logic?: "AND" | "OR";
            rules: components["schemas"]["ContactFilterCondition"][];
        };
        /** @description At most 10 groups, 50 conditions and 100 values, and 8 KiB of text. At most 5 of the conditions use `contains`, `ilike` or `not contains`. */
        ContactFilter: components["schemas"]["ContactFilterRule"][] | {
            /**
             * @default AND
             * @enum {string}
             */
            logic?: "AND" | "OR";
            rules: components["schemas"]["ContactFilterRule"][];
        };
        ContactFilterRule: components["schemas"]["ContactFilterCondition"] | components["schemas"]["ContactFilterGroup"];
        /**
         * @example {
         *       "status": "error",
         *       "message": "The input is not valid",
         *       "data": {
         *         "issues": [
         *           {
         *             "path": "first_name",
         *             "message": "must have 1 to 128 characters"
         *           }
         *         ]
         *       },
         *       "error_type": "InputException"
         *     }
         */
        Refusal400: {
            /** @constant */
            status: "error";
            /** @description For people */
            message: string;
            data: {
                issues: {
                    /** @description Members joined by points; empty: the whole request */
                    path: string;
                    message: string;
                }[];
                /**
                 * @description A code of the last or next ten minutes: the clock of the phone may be wrong
                 * @constant
                 */
                clock?: true;
            };
            /** @constant */
            error_type: "InputException";
        };
        /**
         * @example {
         *       "status": "error",
         *       "message": "The credentials are not valid",
         *       "data": null,
         *       "error_type": "UnauthorizedException"
         *     }
         */
        Refusal401: {
            /** @constant */
            status: "error";
            /** @description For people */
            message: string;
            /** @description Of a login whose password was right: how it goes on at `/api/v1/auth/second-factor`. Of that: `clock`. Of a setup link: what is wrong with it */
            data: null | {
                /** @enum {string} */
                code: "setup.token" | "setup.expired";
            } | {
                second_factor: {
                    token: string;
                    /** Format: date-time */
                    expires_at: string;
                    methods: ("totp" | "recovery_code" | "passkey")[];
                };
            } | {
                /**
                 * @description A code of the last or next ten minutes: the clock of the phone may be wrong
                 * @constant
                 */
                clock: true;
            };
            /** @constant */
            error_type: "UnauthorizedException";
        };
        /**
         * @example {
         *       "status": "error",
         *       "message": "This needs the permission messages:write",
         *       "data": null,
         *       "error_type": "PermissionException"
         *     }
         */
        Refusal403: {
            /** @constant */
            status: "error";
            /** @description For people */
            message: string;
            /** @description Of an act that needs a fresh session (`confirm`): confirm it at `/api/v1/auth/confirm` and repeat the request. Of a session that may only set up a second factor (`enroll`): begin at `/api/v1/auth/totp`. Of a page that was opened where nobody may sign in (`origin.unknown`): where the service is */
            data: null | {
                /** @constant */
                confirm: true;
            } | {
                /** @constant */
                enroll: true;
            } | {
                /** @constant */
                code: "origin.unknown";
                /** Format: uri */
                address: string;
            };
            /** @constant */
            error_type: "PermissionException";
        };
        /**
         * @example {
         *       "status": "error",
         *       "message": "There is no such conversation",
         *       "data": null,
         *       "error_type": "NotFoundException"
         *     }
         */
        Refusal404: {
            /** @constant */
            status: "error";
            /** @description For people */
            message: string;
            data: null;
            /** @constant */
            error_type: "NotFoundException";
        };
        /**
         * @example {
         *       "status": "error",
         *       "message": "This route does not know the method",
         *       "data": null,
         *       "error_type": "InputException"
         *     }
         */
        Refusal405: {
            /** @constant */
            status: "error";
            /** @description For people */
            message: string;
            data: null;
            /** @constant */
            error_type: "InputException";
        };
        /**
         * @example {
         *       "status": "error",
         *       "message": "The request took too long to arrive",
         *       "data": null,
         *       "error_type": "NetworkException"
         *     }
         */
        Refusal408: {
            /** @constant */
            status: "error";
            /** @description For people */
            message: string;
            data: null;
            /** @constant */
            error_type: "NetworkException";
        };
        /**
         * @example {
         *       "status": "error",
         *       "message": "Another tag has this name",
         *       "data": null,
         *       "error_type": "ConflictException"
         *     }
         */
        Refusal409: {
            /** @constant */
            status: "error";
            /** @description For people */
            message: string;
            /** @description Of a stale `If-Match`: the conversation as it is; of a stale draft: the current one; of a setup link: why it is dead */
            data: null | {
                /** @enum {string} */
                code: "setup.closed";
            } | components["schemas"]["ConversationDetail"] | {
                draft: null | components["schemas"]["Draft"];
            };
            /** @constant */
            error_type: "ConflictException";
        };
        /**
         * @example {
         *       "status": "error",
         *       "message": "The body is too large",
         *       "data": null,
         *       "error_type": "InputException"
         *     }
         */
        Refusal413: {
            /** @constant */
            status: "error";
            /** @description For people */
            message: string;
            data: null;
            /** @constant */
            error_type: "InputException";
        };
        /**
         * @example {
         *       "status": "error",
         *       "message": "The body must be application/json",
         *       "data": null,
         *       "error_type": "InputException"
         *     }
         */
        Refusal415: {
            /** @constant */
            status: "error";
            /** @description For people */
            message: string;
            data: null;
            /** @constant */
            error_type: "InputException";
        };
        /**
         * @example {
         *       "status": "error",
         *       "message": "The role is still held by an agent",
         *       "data": null,
         *       "error_type": "DataException"
         *     }
         */
        Refusal422: {
            /** @constant */
            status: "error";
            /** @description For people */
            message: string;
            data: null;
            /** @constant */
            error_type: "DataException";
        };
        /**
         * @example {
         *       "status": "error",
         *       "message": "Too many requests with this API key",
         *       "data": null,
         *       "error_type": "RateLimitException"
         *     }
         */
        Refusal429: {
            /** @constant */
            status: "error";
            /** @description For people */
            message: string;
            data: null;
            /** @constant */
            error_type: "RateLimitException";
        };
        /**
         * @example {
         *       "status": "error",
         *       "message": "The request headers are too large",
         *       "data": null,
         *       "error_type": "InputException"
         *     }
         */
        Refusal431: {
            /** @constant */
            status: "error";
            /** @description For people */
            message: string;
            data: null;
            /** @constant */
            error_type: "InputException";
        };
        /**
         * @example {
         *       "status": "error",
         *       "message": "Something unexpected happened; the request id is 9ab8c9893b7b-2",
         *       "data": null,
         *       "error_type": "GeneralException"
         *     }
         */
        Refusal500: {
            /** @constant */
            status: "error";
            /** @description For people */
            message: string;
            data: null;
            /** @constant */
            error_type: "GeneralException";
        };
        /**
         * @example {
         *       "status": "error",
         *       "message": "The database cannot be reached or written",
         *       "data": null,
         *       "error_type": "NetworkException"
         *     }
         */
        Refusal503: {
            /** @constant */
            status: "error";
            /** @description For people */
            message: string;
            /** @description Of `/health` and `/health/ready`: which checks failed */
            data: null | {
                checks?: {
                    [key: string]: string;
                };
            };
            /** @constant */
            error_type: "NetworkException";
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Availability = components['schemas']['Availability'];
export type CreateAgent = components['schemas']['CreateAgent'];
export type UpdateAgent = components['schemas']['UpdateAgent'];
export type CreateNamedApiKey = components['schemas']['CreateNamedApiKey'];
export type CreateRole = components['schemas']['CreateRole'];
export type UpdateRole = components['schemas']['UpdateRole'];
export type CreateTeam = components['schemas']['CreateTeam'];
export type UpdateTeam = components['schemas']['UpdateTeam'];
export type CreateContact = components['schemas']['CreateContact'];
export type UpdateContact = components['schemas']['UpdateContact'];
export type CreateCustomAttribute = components['schemas']['CreateCustomAttribute'];
export type UpdateCustomAttribute = components['schemas']['UpdateCustomAttribute'];
export type CreateConversation = components['schemas']['CreateConversation'];
export type SaveDraft = components['schemas']['SaveDraft'];
export type SendMessage = components['schemas']['SendMessage'];
export type CreateOidcProvider = components['schemas']['CreateOidcProvider'];
export type UpdateOidcProvider = components['schemas']['UpdateOidcProvider'];
export type CreateInbox = components['schemas']['CreateInbox'];
export type UpdateInbox = components['schemas']['UpdateInbox'];
export type InboxConfig = components['schemas']['InboxConfig'];
export type MailInboxConfig = components['schemas']['MailInboxConfig'];
export type TestInbox = components['schemas']['TestInbox'];
export type InitWidgetConversation = components['schemas']['InitWidgetConversation'];
export type AgentClientFrameJoin = components['schemas']['AgentClientFrame.join'];
export type AgentClientFrameTyping = components['schemas']['AgentClientFrame.typing'];
export type AgentClientFramePing = components['schemas']['AgentClientFrame.ping'];
export type AgentClientFrameViewing = components['schemas']['AgentClientFrame.viewing'];
export type AgentClientFrameConversationSubscribe = components['schemas']['AgentClientFrame.conversation_subscribe'];
export type AgentClientFrameListSubscribeReplace = components['schemas']['AgentClientFrame.list_subscribe_replace'];
export type WidgetClientFrameJoin = components['schemas']['WidgetClientFrame.join'];
export type WidgetClientFrameTyping = components['schemas']['WidgetClientFrame.typing'];
export type WidgetClientFramePageVisit = components['schemas']['WidgetClientFrame.page_visit'];
export type WidgetClientFramePing = components['schemas']['WidgetClientFrame.ping'];
export type Agent = components['schemas']['Agent'];
export type AgentWithKey = components['schemas']['AgentWithKey'];
export type AgentSummary = components['schemas']['AgentSummary'];
export type AgentCompact = components['schemas']['AgentCompact'];
export type ApiCredentials = components['schemas']['ApiCredentials'];
export type NamedApiKey = components['schemas']['NamedApiKey'];
export type AgentSession = components['schemas']['AgentSession'];
export type Passkey = components['schemas']['Passkey'];
export type SecuritySettings = components['schemas']['SecuritySettings'];
export type DeskSettings = components['schemas']['DeskSettings'];
export type NamedApiCredentials = components['schemas']['NamedApiCredentials'];
export type Role = components['schemas']['Role'];
export type View = components['schemas']['View'];
export type ConsoleStart = components['schemas']['ConsoleStart'];
export type ConversationCounts = components['schemas']['ConversationCounts'];
export type Notification = components['schemas']['Notification'];
export type Draft = components['schemas']['Draft'];
export type Macro = components['schemas']['Macro'];
export type Permission = components['schemas']['Permission'];
export type RoleSummary = components['schemas']['RoleSummary'];
export type Team = components['schemas']['Team'];
export type TeamCompact = components['schemas']['TeamCompact'];
export type Contact = components['schemas']['Contact'];
export type ContactListItem = components['schemas']['ContactListItem'];
export type ContactNote = components['schemas']['ContactNote'];
export type Conversation = components['schemas']['Conversation'];
export type ConversationDetail = components['schemas']['ConversationDetail'];
export type PreviousConversation = components['schemas']['PreviousConversation'];
export type Participant = components['schemas']['Participant'];
export type PageVisit = components['schemas']['PageVisit'];
export type Message = components['schemas']['Message'];
export type FoundContact = components['schemas']['FoundContact'];
export type FoundConversation = components['schemas']['FoundConversation'];
export type FoundMessage = components['schemas']['FoundMessage'];
export type Author = components['schemas']['Author'];
export type Attachment = components['schemas']['Attachment'];
export type ChangePart = components['schemas']['ChangePart'];
export type Media = components['schemas']['Media'];
export type Tag = components['schemas']['Tag'];
export type CustomAttribute = components['schemas']['CustomAttribute'];
export type Priority = components['schemas']['Priority'];
export type Status = components['schemas']['Status'];
export type TagReport = components['schemas']['TagReport'];
export type CountsReport = components['schemas']['CountsReport'];
export type ChartsReport = components['schemas']['ChartsReport'];
export type SeriesReport = components['schemas']['SeriesReport'];
export type MessagesReport = components['schemas']['MessagesReport'];
export type OidcProvider = components['schemas']['OidcProvider'];
export type ActivityLog = components['schemas']['ActivityLog'];
export type Inbox = components['schemas']['Inbox'];
export type ListedInbox = components['schemas']['ListedInbox'];
export type InboxSummary = components['schemas']['InboxSummary'];
export type InboxTest = components['schemas']['InboxTest'];
export type InboxHealth = components['schemas']['InboxHealth'];
export type MailHosts = components['schemas']['MailHosts'];
export type PublicConfig = components['schemas']['PublicConfig'];
export type SocketTicket = components['schemas']['SocketTicket'];
export type WidgetLauncher = components['schemas']['WidgetLauncher'];
export type WidgetSettings = components['schemas']['WidgetSettings'];
export type WidgetUser = components['schemas']['WidgetUser'];
export type WidgetAuthor = components['schemas']['WidgetAuthor'];
export type WidgetSession = components['schemas']['WidgetSession'];
export type WidgetMessage = components['schemas']['WidgetMessage'];
export type WidgetConversation = components['schemas']['WidgetConversation'];
export type WidgetConversationDetail = components['schemas']['WidgetConversationDetail'];
export type WidgetInit = components['schemas']['WidgetInit'];
export type AgentServerFrameJoined = components['schemas']['AgentServerFrame.joined'];
export type AgentServerFramePong = components['schemas']['AgentServerFrame.pong'];
export type AgentServerFrameResync = components['schemas']['AgentServerFrame.resync'];
export type AgentServerFrameNewConversation = components['schemas']['AgentServerFrame.new_conversation'];
export type AgentServerFrameNewMessage = components['schemas']['AgentServerFrame.new_message'];
export type AgentServerFrameMessageUpdate = components['schemas']['AgentServerFrame.message_update'];
export type AgentServerFrameConversationUpdate = components['schemas']['AgentServerFrame.conversation_update'];
export type AgentServerFrameContactUpdate = components['schemas']['AgentServerFrame.contact_update'];
export type AgentServerFrameAgentAvailabilityUpdate = components['schemas']['AgentServerFrame.agent_availability_update'];
export type AgentServerFrameNewNotification = components['schemas']['AgentServerFrame.new_notification'];
export type AgentServerFrameNotificationUpdate = components['schemas']['AgentServerFrame.notification_update'];
export type AgentServerFrameTyping = components['schemas']['AgentServerFrame.typing'];
export type AgentServerFramePresence = components['schemas']['AgentServerFrame.presence'];
export type AgentServerFrameCountsUpdate = components['schemas']['AgentServerFrame.counts_update'];
export type AgentServerFrameCatalogueUpdate = components['schemas']['AgentServerFrame.catalogue_update'];
export type AgentServerFrameError = components['schemas']['AgentServerFrame.error'];
export type WidgetServerFrameJoined = components['schemas']['WidgetServerFrame.joined'];
export type WidgetServerFramePong = components['schemas']['WidgetServerFrame.pong'];
export type WidgetServerFrameNewMessage = components['schemas']['WidgetServerFrame.new_message'];
export type WidgetServerFrameTyping = components['schemas']['WidgetServerFrame.typing'];
export type WidgetServerFrameConversationSeen = components['schemas']['WidgetServerFrame.conversation_seen'];
export type WidgetServerFrameConversationUpdate = components['schemas']['WidgetServerFrame.conversation_update'];
export type WidgetServerFrameError = components['schemas']['WidgetServerFrame.error'];
export type AgentClientFrame = components['schemas']['AgentClientFrame'];
export type AgentServerFrame = components['schemas']['AgentServerFrame'];
export type WidgetClientFrame = components['schemas']['WidgetClientFrame'];
export type WidgetServerFrame = components['schemas']['WidgetServerFrame'];
export type FilterCondition = components['schemas']['FilterCondition'];
export type FilterGroup = components['schemas']['FilterGroup'];
export type Filter = components['schemas']['Filter'];
export type FilterRule = components['schemas']['FilterRule'];
export type ContactFilterCondition = components['schemas']['ContactFilterCondition'];
export type ContactFilterGroup = components['schemas']['ContactFilterGroup'];
export type ContactFilter = components['schemas']['ContactFilter'];
export type ContactFilterRule = components['schemas']['ContactFilterRule'];
export type Refusal400 = components['schemas']['Refusal400'];
export type Refusal401 = components['schemas']['Refusal401'];
export type Refusal403 = components['schemas']['Refusal403'];
export type Refusal404 = components['schemas']['Refusal404'];
export type Refusal405 = components['schemas']['Refusal405'];
export type Refusal408 = components['schemas']['Refusal408'];
export type Refusal409 = components['schemas']['Refusal409'];
export type Refusal413 = components['schemas']['Refusal413'];
export type Refusal415 = components['schemas']['Refusal415'];
export type Refusal422 = components['schemas']['Refusal422'];
export type Refusal429 = components['schemas']['Refusal429'];
export type Refusal431 = components['schemas']['Refusal431'];
export type Refusal500 = components['schemas']['Refusal500'];
export type Refusal503 = components['schemas']['Refusal503'];
export type $defs = Record<string, never>;
export interface operations {
    listAgents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["AgentSummary"][];
                    };
                };
            };
        };
    };
    createAgent: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body is done once, and answered alike for 24 hours */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAgent"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["Agent"];
                    };
                };
            };
        };
    };
    inviteAgents: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body is done once, and answered alike for 24 hours */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    people: {
                        /** @description What is not an address is refused alone */
                        email: string;
                        /**
                         * @description Default: the first word of the address
                         * @default
                         */
                        first_name?: string;
                        /** @default  */
                        last_name?: string;
                        /**
                         * @description Default: `Agent`
                         * @default []
                         */
                        roles?: string[];
                    }[];
                    /**
                     * @description Whether the links are sent by mail and not returned
                     * @default false
                     */
                    send?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: ({
                            email: string;
                            /** @constant */
                            ok: true;
                            agent_id: number;
                            /** @description Returned once */
                            url: string;
                            /** Format: date-time */
                            expires_at: string;
                        } | {
                            /** @description As it was sent */
                            email: string;
                            /** @constant */
                            ok: false;
                            /** @enum {string} */
                            error_type: "GeneralException" | "PermissionException" | "InputException" | "DataException" | "NetworkException" | "NotFoundException" | "ConflictException" | "UnauthorizedException" | "RateLimitException";
                            message: string;
                        })[];
                    };
                };
            };
        };
    };
    listAgentsCompact: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["AgentCompact"][];
                    };
                };
            };
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: {
                            id: number;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            first_name: string;
                            last_name: string;
                            availability_status: components["schemas"]["Availability"];
                            phone_number_country_code: string | null;
                            phone_number: string | null;
                            avatar_url: string | null;
                            enabled: boolean;
                            last_active_at: string | null;
                            last_login_at: string | null;
                            roles: string[];
                            permissions: ("conversations:read_all" | "conversations:read_unassigned" | "conversations:read_assigned" | "conversations:read_team_inbox" | "conversations:read_team_all" | "conversations:read" | "conversations:write" | "conversations:update_user_assignee" | "conversations:update_team_assignee" | "conversations:update_priority" | "conversations:update_status" | "conversations:update_tags" | "messages:read" | "messages:write" | "messages:write_as_contact" | "contacts:read_all" | "contacts:read" | "contacts:write" | "contacts:block" | "contact_notes:read" | "contact_notes:write" | "contact_notes:delete" | "users:manage" | "teams:manage" | "roles:manage" | "tags:manage" | "status:manage" | "inboxes:manage" | "reports:manage" | "help_center:manage" | "view:manage" | "shared_views:manage" | "macros:manage" | "custom_attributes:manage" | "contacts:merge" | "activity_logs:manage" | "oidc:manage" | "general_settings:manage")[];
                            custom_attributes: {
                                [key: string]: unknown;
                            };
                            teams: {
                                id: number;
                                name: string;
                                emoji: string;
                            }[];
                            api_key_last_used_at: string | null;
                            country: string | null;
                            meta: {
                                [key: string]: unknown;
                            };
                            external_user_id: string | null;
                            email: string;
                            /** @constant */
                            type: "agent";
                            api_key: string | null;
                            /** @description Below the mails of the agent, where the inbox wants it; as HTML */
                            signature: string;
                        };
                    };
                };
            };
        };
    };
    updateMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    first_name?: string;
                    last_name?: string;
                    /** @description HTML, which is made safe, or text; empty: none */
                    signature?: string;
                };
                "multipart/form-data": {
                    first_name?: string;
                    last_name?: string;
                    /** @description HTML, which is made safe, or text; empty: none */
                    signature?: string;
                    /**
                     * @description Clears the picture
                     * @constant
                     */
                    avatar_url?: "null";
                    /**
                     * Format: binary
                     * @description The first part of this name counts
                     */
                    files?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: {
                            id: number;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            updated_at: string;
                            first_name: string;
                            last_name: string;
                            availability_status: components["schemas"]["Availability"];
                            phone_number_country_code: string | null;
                            phone_number: string | null;
                            avatar_url: string | null;
                            enabled: boolean;
                            last_active_at: string | null;
                            last_login_at: string | null;
                            roles: string[];
                            permissions: ("conversations:read_all" | "conversations:read_unassigned" | "conversations:read_assigned" | "conversations:read_team_inbox" | "conversations:read_team_all" | "conversations:read" | "conversations:write" | "conversations:update_user_assignee" | "conversations:update_team_assignee" | "conversations:update_priority" | "conversations:update_status" | "conversations:update_tags" | "messages:read" | "messages:write" | "messages:write_as_contact" | "contacts:read_all" | "contacts:read" | "contacts:write" | "contacts:block" | "contact_notes:read" | "contact_notes:write" | "contact_notes:delete" | "users:manage" | "teams:manage" | "roles:manage" | "tags:manage" | "status:manage" | "inboxes:manage" | "reports:manage" | "help_center:manage" | "view:manage" | "shared_views:manage" | "macros:manage" | "custom_attributes:manage" | "contacts:merge" | "activity_logs:manage" | "oidc:manage" | "general_settings:manage")[];
                            custom_attributes: {
                                [key: string]: unknown;
                            };
                            teams: {
                                id: number;
                                name: string;
                                emoji: string;
                            }[];
                            api_key_last_used_at: string | null;
                            country: string | null;
                            meta: {
                                [key: string]: unknown;
                            };
                            external_user_id: string | null;
                            email: string;
                            /** @constant */
                            type: "agent";
                            api_key: string | null;
                            /** @description Below the mails of the agent, where the inbox wants it; as HTML */
                            signature: string;
                        };
                    };
                };
            };
        };
    };
    deleteMyAvatar: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    getMyPreferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @description Whatever a client keeps for the agent: at most 50 members, named by 1 to 40 of `a-z`, `0-9` and `_`, and 8 KiB */
                        data: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    setMyPreferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @description Whatever a client keeps for the agent: at most 50 members, named by 1 to 40 of `a-z`, `0-9` and `_`, and 8 KiB */
                        data: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    setMyAvailability: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    status: components["schemas"]["Availability"];
                    /**
                     * @description Any value but `idle` acts as `user`
                     * @default user
                     */
                    source?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["AgentWithKey"];
                    };
                };
            };
        };
    };
    listMyTeams: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["Team"][];
                    };
                };
            };
        };
    };
    getAgent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["AgentWithKey"];
                    };
                };
            };
        };
    };
    updateAgent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateAgent"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["AgentWithKey"];
                    };
                };
            };
        };
    };
    deleteAgent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body is done once, and answered alike for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["ApiCredentials"];
                    };
                };
            };
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    readConsoleStart: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["ConsoleStart"];
                    };
                };
            };
        };
    };
    listMyNamedApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["NamedApiKey"][];
                    };
                };
            };
        };
    };
    listNamedApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["NamedApiKey"][];
                    };
                };
            };
        };
    };
    createNamedApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body is done once, and answered alike for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateNamedApiKey"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["NamedApiCredentials"];
                    };
                };
            };
        };
    };
    revokeNamedApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                key_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    listSignInMethods: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: {
                            /** @description Of the desk */
                            name: string;
                            logo_url: string | null;
                            password: boolean;
                            /**
                             * @description Who sends a link to whoever forgot their password
                             * @enum {string}
                             */
                            password_reset: "mail" | "admin";
                            passkeys: boolean;
                            /** @description Whether the desk waits for the person who has its setup link */
                            setup_open: boolean;
                            oidc: {
                                id: number;
                                name: string;
                                logo_url: string | null;
                                login_url: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    email: string;
                    password: string;
                    /** @description Of a second factor, where the agent has one: six digits, or a recovery code */
                    code?: string;
                    /**
                     * @description Whether the browser keeps the session when it is closed
                     * @default true
                     */
                    remember?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["AgentWithKey"];
                    };
                };
            };
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    getOwnSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: {
                            agent: components["schemas"]["AgentWithKey"];
                            session: components["schemas"]["AgentSession"];
                            has_password: boolean;
                            totp: boolean;
                            /** @description How many */
                            passkeys: number;
                            recovery_codes_left: number;
                            /** @description Whether a second factor has to be set up first */
                            enroll: boolean;
                        };
                    };
                };
            };
        };
    };
    confirmSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Either this, or a code, or challenge_id and response of a passkey */
                    password?: string;
                    /** @description Six digits, or a recovery code */
                    code?: string;
                    challenge_id?: string;
                    response?: {
                        id: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: {
                            /** Format: date-time */
                            fresh_until: string;
                        };
                    };
                };
            };
        };
    };
    changeOwnPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Required of an agent who has a password */
                    current_password?: string;
                    /** @description 10 to 128 characters, and not a common password */
                    new_password: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    listOwnSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["AgentSession"][];
                    };
                };
            };
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    endOwnSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    listAgentSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["AgentSession"][];
                    };
                };
            };
        };
    };
    endAgentSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    endAgentSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                session_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    createPasswordLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body is done once, and answered alike for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Whether the link is sent by mail and not returned
                     * @default false
                     */
                    send?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: {
                            /** @description Returned once; null where it was sent by mail */
                            url: string | null;
                            /** @enum {string} */
                            kind: "invitation" | "reset";
                            /** Format: date-time */
                            expires_at: string;
                        };
                    };
                };
            };
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    email: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    checkPasswordLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: {
                            /** @enum {string} */
                            kind: "invitation" | "reset";
                            email: string;
                            first_name: string;
                            last_name: string;
                            /** @description Names */
                            roles: string[];
                            permissions: ("conversations:read_all" | "conversations:read_unassigned" | "conversations:read_assigned" | "conversations:read_team_inbox" | "conversations:read_team_all" | "conversations:read" | "conversations:write" | "conversations:update_user_assignee" | "conversations:update_team_assignee" | "conversations:update_priority" | "conversations:update_status" | "conversations:update_tags" | "messages:read" | "messages:write" | "messages:write_as_contact" | "contacts:read_all" | "contacts:read" | "contacts:write" | "contacts:block" | "contact_notes:read" | "contact_notes:write" | "contact_notes:delete" | "users:manage" | "teams:manage" | "roles:manage" | "tags:manage" | "status:manage" | "inboxes:manage" | "reports:manage" | "help_center:manage" | "view:manage" | "shared_views:manage" | "macros:manage" | "custom_attributes:manage" | "contacts:merge" | "activity_logs:manage" | "oidc:manage" | "general_settings:manage")[];
                        };
                    };
                };
            };
        };
    };
    setPasswordByLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    /** @description 10 to 128 characters, and not a common password */
                    password: string;
                    first_name?: string;
                    last_name?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    checkSetup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What stands behind `#` in the setup link */
                    token: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: {
                            /** @description `HELPDESK_BOOTSTRAP_EMAIL`, where it is set */
                            email: string | null;
                            /** @description `HELPDESK_TIMEZONE`, where it is set: days begin in it then */
                            timezone: string | null;
                        };
                    };
                };
            };
        };
    };
    claimSetup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description What stands behind `#` in the setup link */
                    token: string;
                    first_name: string;
                    /** @default  */
                    last_name?: string;
                    /** Format: email */
                    email: string;
                    /** @description 10 to 128 characters, and not a common password */
                    password: string;
                    desk: {
                        name: string;
                        locale: string;
                        timezone: string;
                    };
                    /** @description Where the page was opened */
                    origin: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["AgentWithKey"];
                    };
                };
            };
        };
    };
    deleteSample: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    passSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    /** @description Either this, or the answer of a passkey */
                    code?: string;
                    /** @description The answer to a challenge of `POST /auth/passkey/options` */
                    passkey?: {
                        challenge_id: string;
                        response: {
                            id: string;
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["AgentWithKey"];
                    };
                };
            };
        };
    };
    startTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: {
                            /** @description Base32, for who types it */
                            secret: string;
                            /** @description For a QR code */
                            uri: string;
                            /**
                             * Format: date-time
                             * @description Until then it has to be confirmed
                             */
                            expires_at: string;
                        };
                    };
                };
            };
        };
    };
    removeTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    confirmTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Six digits, or a recovery code */
                    code: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: {
                            /** @description Shown once; each is good once */
                            recovery_codes: string[];
                        };
                    };
                };
            };
        };
    };
    renewRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: {
                            /** @description Shown once; each is good once */
                            recovery_codes: string[];
                        };
                    };
                };
            };
        };
    };
    offerPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: {
                            /** @description Comes back with the answer; good once, for five minutes */
                            challenge_id: string;
                            /** @description For `navigator.credentials`, with bytes as base64url */
                            options: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
            };
        };
    };
    listPasskeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["Passkey"][];
                    };
                };
            };
        };
    };
    addPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    challenge_id: string;
                    response: {
                        id: string;
                    } & {
                        [key: string]: unknown;
                    };
                    name: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["Passkey"];
                    };
                };
            };
        };
    };
    renamePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["Passkey"];
                    };
                };
            };
        };
    };
    deletePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    offerPasskeyLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: {
                            /** @description Comes back with the answer; good once, for five minutes */
                            challenge_id: string;
                            /** @description For `navigator.credentials`, with bytes as base64url */
                            options: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
            };
        };
    };
    loginWithPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    challenge_id: string;
                    response: {
                        id: string;
                    } & {
                        [key: string]: unknown;
                    };
                    /**
                     * @description Whether the browser keeps the session when it is closed
                     * @default true
                     */
                    remember?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["AgentWithKey"];
                    };
                };
            };
        };
    };
    resetSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    getSecuritySettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["SecuritySettings"];
                    };
                };
            };
        };
    };
    updateSecuritySettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Switched off only in a session of a provider */
                    password_login?: boolean;
                    /**
                     * @description Of whom
                     * @enum {string}
                     */
                    require_second_factor?: "none" | "admins" | "all";
                    /** @description After its last use; shorter holds at once */
                    session_idle_hours?: number;
                    /** @description However it is used; shorter holds at once */
                    session_max_days?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["SecuritySettings"];
                    };
                };
            };
        };
    };
    listRoles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: (components["schemas"]["Role"] | components["schemas"]["RoleSummary"])[];
                    };
                };
            };
        };
    };
    createRole: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body is done once, and answered alike for 24 hours */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateRole"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["Role"];
                    };
                };
            };
        };
    };
    listPermissions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["Permission"][];
                    };
                };
            };
        };
    };
    getRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["Role"];
                    };
                };
            };
        };
    };
    updateRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateRole"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["Role"];
                    };
                };
            };
        };
    };
    deleteRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    listSlaPolicies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @description Always empty */
                        data: unknown[];
                    };
                };
            };
        };
    };
    listBusinessHours: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @description Always empty */
                        data: unknown[];
                    };
                };
            };
        };
    };
    listAiPrompts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @description Always empty */
                        data: unknown[];
                    };
                };
            };
        };
    };
    listContextLinks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @description Always empty */
                        data: unknown[];
                    };
                };
            };
        };
    };
    getGeneralSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: {
                            "app.site_name": string;
                            /** @description The address of the service */
                            "app.root_url": string;
                            "app.lang": string;
                            "app.timezone": string;
                        };
                    };
                };
            };
        };
    };
    listTeams: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["Team"][];
                    };
                };
            };
        };
    };
    createTeam: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body is done once, and answered alike for 24 hours */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTeam"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["Team"];
                    };
                };
            };
        };
    };
    listTeamsCompact: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["TeamCompact"][];
                    };
                };
            };
        };
    };
    getTeam: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["Team"];
                    };
                };
            };
        };
    };
    updateTeam: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateTeam"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["Team"];
                    };
                };
            };
        };
    };
    deleteTeam: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    listContacts: {
        parameters: {
            query?: {
                /** @description 1 to 1000000000; a value outside is moved to the nearer end */
                page?: number;
                /** @description 1 to 500; a value outside is moved to the nearer end */
                page_size?: number;
                cursor?: string;
                order?: "asc" | "desc";
                order_by?: "contacts.email" | "users.email" | "contacts.first_name" | "users.first_name" | "contacts.created_at" | "users.created_at" | "contacts.updated_at" | "users.updated_at" | "contacts.last_active_at" | "users.last_active_at";
                filters?: string | components["schemas"]["ContactFilter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: {
                            results: components["schemas"]["ContactListItem"][];
                            total: number;
                            per_page: number;
                            total_pages: number;
                            page: number;
                            next_cursor: string | null;
                        };
                    };
                };
            };
        };
    };
    createContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body is done once, and answered alike for 24 hours */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateContact"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["Contact"];
                    };
                };
            };
        };
    };
    searchContacts: {
        parameters: {
            query: {
                /** @description 1 to 1000000000; a value outside is moved to the nearer end */
                page?: number;
                /** @description 1 to 500; a value outside is moved to the nearer end */
                page_size?: number;
                cursor?: string;
                query: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["FoundContact"][] | {
                            results: components["schemas"]["FoundContact"][];
                            total: number;
                            per_page: number;
                            total_pages: number;
                            page: number;
                            next_cursor: string | null;
                            /** @description There are more than `total`, which counts no further than 1,000 */
                            total_is_more: boolean;
                        };
                    };
                };
            };
        };
    };
    getContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["Contact"];
                    };
                };
            };
        };
    };
    updateContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateContact"];
                "multipart/form-data": {
                    last_name?: string;
                    email?: ((string | null) | "null") | "";
                    phone_number?: ((string | null) | "null") | "";
                    phone_number_country_code?: ((string | null) | "null") | "";
                    country?: ((string | null) | "null") | "";
                    external_user_id?: ((string | null) | "null") | "";
                    custom_attributes?: {
                        [key: string]: unknown;
                    };
                    first_name?: string;
                    /**
                     * @description Clears the picture
                     * @constant
                     */
                    avatar_url?: "null";
                    /**
                     * Format: binary
                     * @description The first part of this name counts
                     */
                    files?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["Contact"];
                    };
                };
            };
        };
    };
    setContactBlock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    enabled: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["Contact"];
                    };
                };
            };
        };
    };
    listContactConversations: {
        parameters: {
            query?: {
                /** @description 1 to 1000000000; a value outside is moved to the nearer end */
                page?: number;
                /** @description 1 to 500; a value outside is moved to the nearer end */
                page_size?: number;
                cursor?: string;
                order?: "asc" | "desc";
                order_by?: "conversations.status_id" | "conversations.priority_id" | "conversations.assigned_team_id" | "conversations.assigned_user_id" | "conversations.inbox_id" | "conversations.last_message_at" | "conversations.last_interaction_at" | "conversations.last_interaction_sender" | "conversations.created_at" | "conversations.waiting_since" | "conversations.next_sla_deadline_at" | "conversations.snoozed_until" | "conversations.sla_policy_id" | "conversation_statuses.id" | "conversation_statuses.name" | "users.email" | "users.external_user_id" | "inboxes.channel";
                filters?: string | components["schemas"]["Filter"];
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: {
                            results: components["schemas"]["Conversation"][];
                            total: number;
                            per_page: number;
                            total_pages: number;
                            page: number;
                            next_cursor: string | null;
                        };
                    };
                };
            };
        };
    };
    mergeContacts: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body is done once, and answered alike for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Becomes part of the contact of the path, for good */
                    contact_id: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["Contact"];
                    };
                };
            };
        };
    };
    listContactNotes: {
        parameters: {
            query?: {
                /** @description 1 to 1000000000; a value outside is moved to the nearer end */
                page?: number;
                /** @description 1 to 500; a value outside is moved to the nearer end */
                page_size?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["ContactNote"][] | {
                            results: components["schemas"]["ContactNote"][];
                            total: number;
                            per_page: number;
                            total_pages: number;
                            page: number;
                            next_cursor: string | null;
                        };
                    };
                };
            };
        };
    };
    addContactNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body is done once, and answered alike for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    note: string;
                    /**
                     * @description `html`: the text of the HTML is kept; `text` unless given
                     * @enum {string}
                     */
                    content_type?: "text" | "html";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["ContactNote"];
                    };
                };
            };
        };
    };
    deleteContactNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                note_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    listAllConversations: {
        parameters: {
            query?: {
                /** @description 1 to 1000000000; a value outside is moved to the nearer end */
                page?: number;
                /** @description 1 to 500; a value outside is moved to the nearer end */
                page_size?: number;
                cursor?: string;
                order?: "asc" | "desc";
                order_by?: "conversations.status_id" | "conversations.priority_id" | "conversations.assigned_team_id" | "conversations.assigned_user_id" | "conversations.inbox_id" | "conversations.last_message_at" | "conversations.last_interaction_at" | "conversations.last_interaction_sender" | "conversations.created_at" | "conversations.waiting_since" | "conversations.next_sla_deadline_at" | "conversations.snoozed_until" | "conversations.sla_policy_id" | "conversation_statuses.id" | "conversation_statuses.name" | "users.email" | "users.external_user_id" | "inboxes.channel";
                filters?: string | components["schemas"]["Filter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: {
                            results: components["schemas"]["Conversation"][];
                            total: number;
                            per_page: number;
                            total_pages: number;
                            page: number;
                            next_cursor: string | null;
                        };
                    };
                };
            };
        };
    };
    listAssignedConversations: {
        parameters: {
            query?: {
                /** @description 1 to 1000000000; a value outside is moved to the nearer end */
                page?: number;
                /** @description 1 to 500; a value outside is moved to the nearer end */
                page_size?: number;
                cursor?: string;
                order?: "asc" | "desc";
                order_by?: "conversations.status_id" | "conversations.priority_id" | "conversations.assigned_team_id" | "conversations.assigned_user_id" | "conversations.inbox_id" | "conversations.last_message_at" | "conversations.last_interaction_at" | "conversations.last_interaction_sender" | "conversations.created_at" | "conversations.waiting_since" | "conversations.next_sla_deadline_at" | "conversations.snoozed_until" | "conversations.sla_policy_id" | "conversation_statuses.id" | "conversation_statuses.name" | "users.email" | "users.external_user_id" | "inboxes.channel";
                filters?: string | components["schemas"]["Filter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: {
                            results: components["schemas"]["Conversation"][];
                            total: number;
                            per_page: number;
                            total_pages: number;
                            page: number;
                            next_cursor: string | null;
                        };
                    };
                };
            };
        };
    };
    listUnassignedConversations: {
        parameters: {
            query?: {
                /** @description 1 to 1000000000; a value outside is moved to the nearer end */
                page?: number;
                /** @description 1 to 500; a value outside is moved to the nearer end */
                page_size?: number;
                cursor?: string;
                order?: "asc" | "desc";
                order_by?: "conversations.status_id" | "conversations.priority_id" | "conversations.assigned_team_id" | "conversations.assigned_user_id" | "conversations.inbox_id" | "conversations.last_message_at" | "conversations.last_interaction_at" | "conversations.last_interaction_sender" | "conversations.created_at" | "conversations.waiting_since" | "conversations.next_sla_deadline_at" | "conversations.snoozed_until" | "conversations.sla_policy_id" | "conversation_statuses.id" | "conversation_statuses.name" | "users.email" | "users.external_user_id" | "inboxes.channel";
                filters?: string | components["schemas"]["Filter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: {
                            results: components["schemas"]["Conversation"][];
                            total: number;
                            per_page: number;
                            total_pages: number;
                            page: number;
                            next_cursor: string | null;
                        };
                    };
                };
            };
        };
    };
    listTeamUnassignedConversations: {
        parameters: {
            query?: {
                /** @description 1 to 1000000000; a value outside is moved to the nearer end */
                page?: number;
                /** @description 1 to 500; a value outside is moved to the nearer end */
                page_size?: number;
                cursor?: string;
                order?: "asc" | "desc";
                order_by?: "conversations.status_id" | "conversations.priority_id" | "conversations.assigned_team_id" | "conversations.assigned_user_id" | "conversations.inbox_id" | "conversations.last_message_at" | "conversations.last_interaction_at" | "conversations.last_interaction_sender" | "conversations.created_at" | "conversations.waiting_since" | "conversations.next_sla_deadline_at" | "conversations.snoozed_until" | "conversations.sla_policy_id" | "conversation_statuses.id" | "conversation_statuses.name" | "users.email" | "users.external_user_id" | "inboxes.channel";
                filters?: string | components["schemas"]["Filter"];
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: {
                            results: components["schemas"]["Conversation"][];
                            total: number;
                            per_page: number;
                            total_pages: number;
                            page: number;
                            next_cursor: string | null;
                        };
                    };
                };
            };
        };
    };
    listMentionedConversations: {
        parameters: {
            query?: {
                /** @description 1 to 1000000000; a value outside is moved to the nearer end */
                page?: number;
                /** @description 1 to 500; a value outside is moved to the nearer end */
                page_size?: number;
                cursor?: string;
                order?: "asc" | "desc";
                order_by?: "conversations.status_id" | "conversations.priority_id" | "conversations.assigned_team_id" | "conversations.assigned_user_id" | "conversations.inbox_id" | "conversations.last_message_at" | "conversations.last_interaction_at" | "conversations.last_interaction_sender" | "conversations.created_at" | "conversations.waiting_since" | "conversations.next_sla_deadline_at" | "conversations.snoozed_until" | "conversations.sla_policy_id" | "conversation_statuses.id" | "conversation_statuses.name" | "users.email" | "users.external_user_id" | "inboxes.channel";
                filters?: string | components["schemas"]["Filter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: {
                            results: components["schemas"]["Conversation"][];
                            total: number;
                            per_page: number;
                            total_pages: number;
                            page: number;
                            next_cursor: string | null;
                        };
                    };
                };
            };
        };
    };
    countConversations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["ConversationCounts"];
                    };
                };
            };
        };
    };
    searchConversations: {
        parameters: {
            query: {
                /** @description 1 to 1000000000; a value outside is moved to the nearer end */
                page?: number;
                /** @description 1 to 500; a value outside is moved to the nearer end */
                page_size?: number;
                cursor?: string;
                query: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["FoundConversation"][] | {
                            results: components["schemas"]["FoundConversation"][];
                            total: number;
                            per_page: number;
                            total_pages: number;
                            page: number;
                            next_cursor: string | null;
                            /** @description There are more than `total`, which counts no further than 1,000 */
                            total_is_more: boolean;
                        };
                    };
                };
            };
        };
    };
    createConversation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body is done once, and answered alike for 24 hours */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateConversation"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["ConversationDetail"];
                    };
                };
            };
        };
    };
    changeConversations: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body is done once, and answered alike for 24 hours */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    uuids: string[];
                    etags?: {
                        [key: string]: unknown;
                    };
                    change: {
                        /** @description The name of a status */
                        status?: string;
                        snoozed_until?: string | null;
                        /** @description Null removes the agent */
                        assignee_id?: number | null;
                        /** @description Null removes the team; a team clears the agent, unless one is given */
                        team_id?: number | null;
                        /** @enum {string} */
                        priority?: "Low" | "Medium" | "High";
                        /** @description Null is the empty list */
                        tags?: string[];
                        /** @enum {string} */
                        action?: "set_tags" | "add_tags" | "remove_tags";
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: ({
                            uuid: string;
                            /** @constant */
                            ok: true;
                            /** @description For `If-Match` */
                            etag: string;
                            contact_last_seen_at: string | null;
                        } | {
                            uuid: string;
                            /** @constant */
                            ok: false;
                            /** @enum {string} */
                            error_type: "GeneralException" | "PermissionException" | "InputException" | "DataException" | "NetworkException" | "NotFoundException" | "ConflictException" | "UnauthorizedException" | "RateLimitException";
                            message: string;
                        })[];
                    };
                };
            };
        };
    };
    getConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["ConversationDetail"];
                    };
                };
            };
        };
    };
    listParticipants: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["Participant"][];
                    };
                };
            };
        };
    };
    markConversationSeen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    markConversationUnread: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    setConversationStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the conversation, or several of them */
                "If-Match"?: string;
            };
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The name of a status */
                    status: string;
                    snoozed_until?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    setConversationTags: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the conversation, or several of them */
                "If-Match"?: string;
                /** @description The same key with the same body is done once, and answered alike for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default [] */
                    tags: string[] | null;
                    /**
                     * @default set_tags
                     * @enum {string}
                     */
                    action?: "set_tags" | "add_tags" | "remove_tags";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    setConversationPriority: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the conversation, or several of them */
                "If-Match"?: string;
            };
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    priority: "Low" | "Medium" | "High";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    assignConversationAgent: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the conversation, or several of them */
                "If-Match"?: string;
            };
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    assignee_id: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    assignConversationTeam: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the conversation, or several of them */
                "If-Match"?: string;
            };
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    assignee_id: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    unassignConversationAgent: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the conversation, or several of them */
                "If-Match"?: string;
            };
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    unassignConversationTeam: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the conversation, or several of them */
                "If-Match"?: string;
            };
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    getReplyDefaults: {
        parameters: {
            query?: {
                /** @description The uuid of the message that is answered */
                reply_to?: string;
            };
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: {
                            from: string;
                            from_choices: string[];
                            to: string[];
                            cc: string[];
                            subject: string;
                            /** @description As HTML; empty where there is none */
                            signature: string;
                            /** @description As HTML */
                            quote: string | null;
                            /** @description Of all files of one mail together */
                            max_bytes: number;
                            warnings: {
                                /**
                                 * @description `rests`: the mail server does not answer or takes no more now; `no_transport`: the inbox has none; `came_back`: the last mail to the address did not arrive
                                 * @enum {string}
                                 */
                                code: "rests" | "no_transport" | "came_back";
                                address: string | null;
                                since: string | null;
                            }[];
                        };
                    };
                };
            };
        };
    };
    listMailPeople: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: {
                            address: string;
                            name: string | null;
                            contact_id: number | null;
                            /**
                             * @description In their newest mail; `aside`: in a side thread alone
                             * @enum {string}
                             */
                            role: "from" | "to" | "cc" | "aside";
                            /** @description In no default until an agent writes to them */
                            is_new: boolean;
                            /** @description Their newest mail is an automatic reply */
                            is_automatic: boolean;
                        }[];
                    };
                };
            };
        };
    };
    listMailSenders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: {
                            inbox_id: number;
                            from: string;
                            from_choices: string[];
                            /** @description As HTML; empty where there is none */
                            signature: string;
                            /** @description Of all files of one mail together */
                            max_bytes: number;
                            warnings: {
                                /**
                                 * @description `rests`: the mail server does not answer or takes no more now; `no_transport`: the inbox has none; `came_back`: the last mail to the address did not arrive
                                 * @enum {string}
                                 */
                                code: "rests" | "no_transport" | "came_back";
                                address: string | null;
                                since: string | null;
                            }[];
                        }[];
                    };
                };
            };
        };
    };
    setConversationContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    contact_id?: number | null;
                    contact_email?: (string | null) | "";
                    first_name?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    getTranscript: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    listPriorities: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["Priority"][];
                    };
                };
            };
        };
    };
    listPageVisits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["PageVisit"][];
                    };
                };
            };
        };
    };
    listMessages: {
        parameters: {
            query?: {
                /** @description 1 to 1000000000; a value outside is moved to the nearer end */
                page?: number;
                /** @description 1 to 500; a value outside is moved to the nearer end */
                page_size?: number;
                cursor?: string;
                /** @description The uuid of a message: a page with it in the middle */
                around?: string;
                private?: boolean;
                type?: ("incoming" | "outgoing" | "activity")[];
            };
            header?: never;
            path: {
                cuuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: {
                            results: components["schemas"]["Message"][];
                            total: number;
                            per_page: number;
                            total_pages: number;
                            page: number;
                            next_cursor: string | null;
                            /** @description For newer messages, as `cursor`; null at the newest */
                            previous_cursor: string | null;
                        };
                    };
                };
            };
        };
    };
    sendMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body is done once, and answered alike for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                cuuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendMessage"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["Message"];
                    };
                };
            };
        };
    };
    forwardMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body is done once, and answered alike for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                cuuid: string;
                uuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Who gets it */
                    to: string[];
                    cc?: string[] | null;
                    bcc?: string[] | null;
                    from?: string | null;
                    /** @default  */
                    message?: string | null;
                    /**
                     * @description What the text is. Unless given, it is HTML if it holds a whole tag that messages may have. HTML is made safe, and has at most 3000 elements besides line breaks
                     * @enum {string}
                     */
                    content_type?: "text" | "html";
                    /** @default false */
                    rendered?: boolean | null;
                    /** @default [] */
                    attachments?: number[] | null;
                    /** @default true */
                    with_files?: boolean | null;
                    /** @default false */
                    as_file?: boolean | null;
                    /** @default true */
                    signature?: boolean | null;
                    /** @default false */
                    clear_draft?: boolean | null;
                    echo_id?: string | "" | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["Message"];
                    };
                };
            };
        };
    };
    getMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                cuuid: string;
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["Message"];
                    };
                };
            };
        };
    };
    deletePrivateNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                cuuid: string;
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    retryMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                cuuid: string;
                uuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default [] */
                    replace?: {
                        /** @description Of a recipient who did not get the mail */
                        address: string;
                        /** Format: email */
                        by: string;
                    }[] | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["Message"];
                    };
                };
            };
        };
    };
    leaveDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                cuuid: string;
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    getDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                cuuid: string;
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: {
                            /** @enum {string} */
                            state: "waiting" | "sent" | "failed" | "unknown";
                            /** @description How often the mail server has put it off */
                            attempts: number;
                            next_at: string | null;
                            recipients: {
                                address: string;
                                /** @enum {string} */
                                role: "to" | "cc" | "bcc";
                                /** @enum {string} */
                                state: "waiting" | "accepted" | "failed";
                                /** @description When the mail server last decided about them, or the mail ended */
                                at: string | null;
                                /** @description The status of the mail server such as `5.1.1`, or a code of the service */
                                code: string | null;
                                /** @description The words of the mail server; null where it has said nothing */
                                text: string | null;
                            }[];
                        };
                    };
                };
            };
        };
    };
    getOriginalMail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                cuuid: string;
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: {
                            /** @description Sanitised; inline images have their signed addresses. Null where the mail has no HTML, or too much of it */
                            html: string | null;
                            text: string;
                            /** @description Decoded, in the order of the mail */
                            headers: {
                                /** @description In lower case */
                                name: string;
                                value: string;
                            }[];
                        };
                    };
                };
            };
        };
    };
    openRawMail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                cuuid: string;
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "message/rfc822": string;
                };
            };
        };
    };
    getMailPicture: {
        parameters: {
            query?: {
                /** @description Which of the hidden pictures of `content`, from 1 on */
                n?: number;
            };
            header?: never;
            path: {
                cuuid: string;
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
        };
    };
    searchMessages: {
        parameters: {
            query: {
                /** @description 1 to 1000000000; a value outside is moved to the nearer end */
                page?: number;
                /** @description 1 to 500; a value outside is moved to the nearer end */
                page_size?: number;
                cursor?: string;
                query: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["FoundMessage"][] | {
                            results: components["schemas"]["FoundMessage"][];
                            total: number;
                            per_page: number;
                            total_pages: number;
                            page: number;
                            next_cursor: string | null;
                            /** @description There are more than `total`, which counts no further than 1,000 */
                            total_is_more: boolean;
                        };
                    };
                };
            };
        };
    };
    listMyDrafts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["Draft"][];
                    };
                };
            };
        };
    };
    listDraftsOfConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["Draft"][];
                    };
                };
            };
        };
    };
    saveDraft: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body is done once, and answered alike for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveDraft"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["Draft"];
                    };
                };
            };
        };
    };
    deleteDraft: {
        parameters: {
            query?: {
                type?: "reply" | "private_note" | "forward" | "aside";
            };
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    listMacros: {
        parameters: {
            query?: {
                every?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["Macro"][];
                    };
                };
            };
        };
    };
    createMacro: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body is done once, and answered alike for 24 hours */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @description Text, or HTML, which is made safe; kept as HTML. Placeholders are `{{contact.first_name}}`, `{{contact.last_name}}`, `{{contact.email}}`, `{{agent.first_name}}`, `{{agent.last_name}}`, `{{conversation.reference_number}}`, `{{conversation.subject}}`, `{{inbox.name}}`, `{{contact.custom.<key>}}`, each with a text behind `|` for where there is none */
                    message_content?: string;
                    /**
                     * @description What the text is. Unless given, it is HTML if it holds a whole tag that messages may have. HTML is made safe, and has at most 3000 elements besides line breaks
                     * @enum {string}
                     */
                    content_type?: "text" | "html";
                    /** @description Each type once */
                    actions?: {
                        /** @enum {string} */
                        type: "assign_user" | "assign_team" | "set_status" | "set_priority" | "snooze" | "add_tags" | "set_tags" | "remove_tags";
                        /** @description The id, e-mail address or full name of an agent or `me`; the id or name of a team, a status or a priority; a duration such as `24h`; or names or ids of tags. Empty texts are left out */
                        value: (string | number)[];
                    }[];
                    /**
                     * @description Other than `user` needs `macros:manage`
                     * @enum {string}
                     */
                    visibility?: "user" | "team" | "all";
                    team_id?: (number | string | 0) | null;
                    /** @description When clients offer it; always unless given */
                    visible_when?: ("replying" | "starting_conversation" | "adding_private_note")[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["Macro"];
                    };
                };
            };
        };
    };
    getMacro: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["Macro"];
                    };
                };
            };
        };
    };
    updateMacro: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /** @description Text, or HTML, which is made safe; kept as HTML. Placeholders are `{{contact.first_name}}`, `{{contact.last_name}}`, `{{contact.email}}`, `{{agent.first_name}}`, `{{agent.last_name}}`, `{{conversation.reference_number}}`, `{{conversation.subject}}`, `{{inbox.name}}`, `{{contact.custom.<key>}}`, each with a text behind `|` for where there is none */
                    message_content?: string;
                    /**
                     * @description What the text is. Unless given, it is HTML if it holds a whole tag that messages may have. HTML is made safe, and has at most 3000 elements besides line breaks
                     * @enum {string}
                     */
                    content_type?: "text" | "html";
                    /** @description Each type once */
                    actions?: {
                        /** @enum {string} */
                        type: "assign_user" | "assign_team" | "set_status" | "set_priority" | "snooze" | "add_tags" | "set_tags" | "remove_tags";
                        /** @description The id, e-mail address or full name of an agent or `me`; the id or name of a team, a status or a priority; a duration such as `24h`; or names or ids of tags. Empty texts are left out */
                        value: (string | number)[];
                    }[];
                    /**
                     * @description Other than `user` needs `macros:manage`
                     * @enum {string}
                     */
                    visibility?: "user" | "team" | "all";
                    team_id?: (number | string | 0) | null;
                    /** @description When clients offer it; always unless given */
                    visible_when?: ("replying" | "starting_conversation" | "adding_private_note")[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["Macro"];
                    };
                };
            };
        };
    };
    deleteMacro: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    fillMacro: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: {
                            /** @description Safe HTML; values are escaped */
                            content: string;
                            /** @description The placeholders without a value, which are still in the content */
                            missing: string[];
                        };
                    };
                };
            };
        };
    };
    applyMacro: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the conversation, or several of them */
                "If-Match"?: string;
                /** @description The same key with the same body is done once, and answered alike for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                uuid: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    type: "assign_user" | "assign_team" | "set_status" | "set_priority" | "snooze" | "add_tags" | "set_tags" | "remove_tags";
                    /** @description The id, e-mail address or full name of an agent or `me`; the id or name of a team, a status or a priority; a duration such as `24h`; or names or ids of tags. Empty texts are left out */
                    value: (string | number)[];
                }[] | null;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: {
                            results: ({
                                /** @enum {string} */
                                type: "assign_user" | "assign_team" | "set_status" | "set_priority" | "snooze" | "add_tags" | "set_tags" | "remove_tags";
                                /** @constant */
                                ok: true;
                            } | {
                                /** @enum {string} */
                                type: "assign_user" | "assign_team" | "set_status" | "set_priority" | "snooze" | "add_tags" | "set_tags" | "remove_tags";
                                /** @constant */
                                ok: false;
                                /** @enum {string} */
                                error_type: "GeneralException" | "PermissionException" | "InputException" | "DataException" | "NetworkException" | "NotFoundException" | "ConflictException" | "UnauthorizedException" | "RateLimitException";
                                message: string;
                            })[];
                            /** @description Null when the caller may not read it any more */
                            conversation: components["schemas"]["ConversationDetail"] | null;
                        };
                    };
                };
            };
        };
    };
    uploadMedia: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body is done once, and answered alike for 24 hours */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * @default false
                     * @enum {string}
                     */
                    inline?: "true" | "false";
                    /** @description Default: the uuid of the file */
                    content_id?: string;
                    linked_model?: string;
                    /**
                     * Format: binary
                     * @description The first part of this name counts
                     */
                    files: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["Media"];
                    };
                };
            };
        };
    };
    createSocketTicket: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body is done once, and answered alike for 24 hours */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["SocketTicket"];
                    };
                };
            };
        };
    };
    listMyViews: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["View"][];
                    };
                };
            };
        };
    };
    createMyView: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body is done once, and answered alike for 24 hours */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @description A filter of conversations, as JSON or as its text */
                    filters: unknown;
                    /** @description As the lists of conversations take it */
                    order_by?: string;
                    /** @description `asc` or `desc` */
                    order?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["View"];
                    };
                };
            };
        };
    };
    updateMyView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /** @description A filter of conversations, as JSON or as its text */
                    filters?: unknown;
                    /** @description As the lists of conversations take it */
                    order_by?: string;
                    /** @description `asc` or `desc` */
                    order?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["View"];
                    };
                };
            };
        };
    };
    deleteMyView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    listViewsSharedWithMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["View"][];
                    };
                };
            };
        };
    };
    listViewConversations: {
        parameters: {
            query?: {
                /** @description 1 to 1000000000; a value outside is moved to the nearer end */
                page?: number;
                /** @description 1 to 500; a value outside is moved to the nearer end */
                page_size?: number;
                cursor?: string;
                order?: "asc" | "desc";
                order_by?: "conversations.status_id" | "conversations.priority_id" | "conversations.assigned_team_id" | "conversations.assigned_user_id" | "conversations.inbox_id" | "conversations.last_message_at" | "conversations.last_interaction_at" | "conversations.last_interaction_sender" | "conversations.created_at" | "conversations.waiting_since" | "conversations.next_sla_deadline_at" | "conversations.snoozed_until" | "conversations.sla_policy_id" | "conversation_statuses.id" | "conversation_statuses.name" | "users.email" | "users.external_user_id" | "inboxes.channel";
                filters?: string | components["schemas"]["Filter"];
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: {
                            results: components["schemas"]["Conversation"][];
                            total: number;
                            per_page: number;
                            total_pages: number;
                            page: number;
                            next_cursor: string | null;
                        };
                    };
                };
            };
        };
    };
    listSharedViews: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["View"][];
                    };
                };
            };
        };
    };
    createSharedView: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body is done once, and answered alike for 24 hours */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @description A filter of conversations, as JSON or as its text */
                    filters: unknown;
                    /** @description As the lists of conversations take it */
                    order_by?: string;
                    /** @description `asc` or `desc` */
                    order?: string;
                    /** @enum {string} */
                    visibility: "all" | "team";
                    team_id?: number | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["View"];
                    };
                };
            };
        };
    };
    getSharedView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["View"];
                    };
                };
            };
        };
    };
    updateSharedView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /** @description A filter of conversations, as JSON or as its text */
                    filters?: unknown;
                    /** @description As the lists of conversations take it */
                    order_by?: string;
                    /** @description `asc` or `desc` */
                    order?: string;
                    /** @enum {string} */
                    visibility?: "all" | "team";
                    team_id?: number | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["View"];
                    };
                };
            };
        };
    };
    deleteSharedView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    listNotifications: {
        parameters: {
            query?: {
                /** @description 1 to 100; a value outside is moved to the nearer end */
                limit?: number;
                /** @description 0 to 1000000; a value outside is moved to the nearer end */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["Notification"][];
                    };
                };
            };
        };
    };
    deleteNotifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    countNotifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: {
                            unread_count: number;
                            total_count: number;
                        };
                    };
                };
            };
        };
    };
    markNotificationsRead: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    markNotificationRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    deleteNotification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    getWidgetLauncher: {
        parameters: {
            query?: {
                /** @description Instead of the header */
                inbox_id?: string;
            };
            header?: {
                /** @description Which inbox; may be left out where a session says it */
                "X-Service-Inbox-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["WidgetLauncher"];
                    };
                };
            };
        };
    };
    getWidgetSettings: {
        parameters: {
            query?: {
                /** @description Instead of the header */
                inbox_id?: string;
            };
            header?: {
                /** @description Which inbox; may be left out where a session says it */
                "X-Service-Inbox-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["WidgetSettings"];
                    };
                };
            };
        };
    };
    exchangeCustomerToken: {
        parameters: {
            query?: {
                /** @description Instead of the header */
                inbox_id?: string;
            };
            header?: {
                /** @description Which inbox; may be left out where a session says it */
                "X-Service-Inbox-ID"?: string;
                /** @description The same key with the same body is done once, and answered alike for 24 hours */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description HS256, with the inbox's secret */
                    jwt: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["WidgetSession"];
                    };
                };
            };
        };
    };
    endWidgetSession: {
        parameters: {
            query?: {
                /** @description Instead of the header */
                inbox_id?: string;
            };
            header?: {
                /** @description Which inbox; may be left out where a session says it */
                "X-Service-Inbox-ID"?: string;
                /** @description The session that a contact had as a visitor: it becomes part of the contact */
                "X-Service-Visitor-Token"?: string;
                /** @description The same key with the same body is done once, and answered alike for 24 hours */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    getWidgetUser: {
        parameters: {
            query?: {
                /** @description Instead of the header */
                inbox_id?: string;
            };
            header?: {
                /** @description Which inbox; may be left out where a session says it */
                "X-Service-Inbox-ID"?: string;
                /** @description The session that a contact had as a visitor: it becomes part of the contact */
                "X-Service-Visitor-Token"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["WidgetUser"];
                    };
                };
            };
        };
    };
    initWidgetConversation: {
        parameters: {
            query?: {
                /** @description Instead of the header */
                inbox_id?: string;
            };
            header?: {
                /** @description Which inbox; may be left out where a session says it */
                "X-Service-Inbox-ID"?: string;
                /** @description The session that a contact had as a visitor: it becomes part of the contact */
                "X-Service-Visitor-Token"?: string;
                /** @description The same key with the same body is done once, and answered alike for 24 hours */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InitWidgetConversation"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["WidgetInit"];
                    };
                };
            };
        };
    };
    listWidgetConversations: {
        parameters: {
            query?: {
                /** @description Instead of the header */
                inbox_id?: string;
            };
            header?: {
                /** @description Which inbox; may be left out where a session says it */
                "X-Service-Inbox-ID"?: string;
                /** @description The session that a contact had as a visitor: it becomes part of the contact */
                "X-Service-Visitor-Token"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["WidgetConversation"][];
                    };
                };
            };
        };
    };
    getWidgetConversation: {
        parameters: {
            query?: {
                /** @description 1 to 1000000000; a value outside is moved to the nearer end */
                page?: number;
                /** @description 1 to 500; a value outside is moved to the nearer end */
                page_size?: number;
                cursor?: string;
                /** @description Instead of the header */
                inbox_id?: string;
            };
            header?: {
                /** @description Which inbox; may be left out where a session says it */
                "X-Service-Inbox-ID"?: string;
                /** @description The session that a contact had as a visitor: it becomes part of the contact */
                "X-Service-Visitor-Token"?: string;
            };
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["WidgetConversationDetail"];
                    };
                };
            };
        };
    };
    sendWidgetMessage: {
        parameters: {
            query?: {
                /** @description Instead of the header */
                inbox_id?: string;
            };
            header?: {
                /** @description Which inbox; may be left out where a session says it */
                "X-Service-Inbox-ID"?: string;
                /** @description The session that a contact had as a visitor: it becomes part of the contact */
                "X-Service-Visitor-Token"?: string;
                /** @description The same key with the same body is done once, and answered alike for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    message: string;
                    echo_id?: string | "" | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["WidgetMessage"];
                    };
                };
            };
        };
    };
    markWidgetConversationSeen: {
        parameters: {
            query?: {
                /** @description Instead of the header */
                inbox_id?: string;
            };
            header?: {
                /** @description Which inbox; may be left out where a session says it */
                "X-Service-Inbox-ID"?: string;
                /** @description The session that a contact had as a visitor: it becomes part of the contact */
                "X-Service-Visitor-Token"?: string;
                /** @description The same key with the same body is done once, and answered alike for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    uploadWidgetFiles: {
        parameters: {
            query?: {
                /** @description Instead of the header */
                inbox_id?: string;
            };
            header?: {
                /** @description Which inbox; may be left out where a session says it */
                "X-Service-Inbox-ID"?: string;
                /** @description The session that a contact had as a visitor: it becomes part of the contact */
                "X-Service-Visitor-Token"?: string;
                /** @description The same key with the same body is done once, and answered alike for 24 hours */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: uuid */
                    conversation_uuid: string;
                    echo_id?: string | "" | null;
                    /** @description One part for each file */
                    files: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["WidgetMessage"];
                    };
                };
            };
        };
    };
    listTags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["Tag"][];
                    };
                };
            };
        };
    };
    createTag: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body is done once, and answered alike for 24 hours */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["Tag"];
                    };
                };
            };
        };
    };
    updateTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["Tag"];
                    };
                };
            };
        };
    };
    deleteTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    listStatuses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["Status"][];
                    };
                };
            };
        };
    };
    createStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body is done once, and answered alike for 24 hours */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /**
                     * @default open
                     * @enum {string}
                     */
                    category?: "open" | "waiting" | "resolved";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["Status"];
                    };
                };
            };
        };
    };
    updateStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /** @enum {string} */
                    category?: "open" | "waiting" | "resolved";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["Status"];
                    };
                };
            };
        };
    };
    deleteStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    listCustomAttributes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["CustomAttribute"][];
                    };
                };
            };
        };
    };
    createCustomAttribute: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body is done once, and answered alike for 24 hours */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCustomAttribute"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["CustomAttribute"];
                    };
                };
            };
        };
    };
    getCustomAttribute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["CustomAttribute"];
                    };
                };
            };
        };
    };
    updateCustomAttribute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateCustomAttribute"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["CustomAttribute"];
                    };
                };
            };
        };
    };
    deleteCustomAttribute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    setConversationAttributes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    setContactAttributes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    reportTags: {
        parameters: {
            query?: {
                /** @description 0 to 365; a value outside is moved to the nearer end */
                days?: number;
                /** @description Only conversations of this inbox */
                inbox_id?: number;
                /** @description Only conversations that this team has now */
                team_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["TagReport"];
                    };
                };
            };
        };
    };
    reportCounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["CountsReport"];
                    };
                };
            };
        };
    };
    reportCharts: {
        parameters: {
            query?: {
                /** @description 0 to 365; a value outside is moved to the nearer end */
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["ChartsReport"];
                    };
                };
            };
        };
    };
    reportMessages: {
        parameters: {
            query?: {
                /** @description 0 to 365; a value outside is moved to the nearer end */
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["MessagesReport"];
                    };
                };
            };
        };
    };
    reportSeries: {
        parameters: {
            query: {
                metric: "conversations_created" | "conversations_resolved" | "messages_in" | "messages_out" | "first_reply_seconds_median";
                /** @description 0 to 365; a value outside is moved to the nearer end */
                days?: number;
                /** @description `hour` for at most 7 days */
                bucket?: "day" | "hour";
                /** @description Only conversations of this inbox */
                inbox_id?: number;
                /** @description Only conversations that this team has now */
                team_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["SeriesReport"];
                    };
                };
            };
        };
    };
    listInboxes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: (components["schemas"]["ListedInbox"] | components["schemas"]["InboxSummary"])[];
                    };
                };
            };
        };
    };
    createInbox: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body is done once, and answered alike for 24 hours */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateInbox"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["Inbox"];
                    };
                };
            };
        };
    };
    getMailHosts: {
        parameters: {
            query: {
                address: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["MailHosts"];
                    };
                };
            };
        };
    };
    testInbox: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestInbox"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["InboxTest"];
                    };
                };
            };
        };
    };
    getInbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["Inbox"];
                    };
                };
            };
        };
    };
    updateInbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateInbox"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["Inbox"];
                    };
                };
            };
        };
    };
    deleteInbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    getInboxHealth: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["InboxHealth"];
                    };
                };
            };
        };
    };
    getInboxInstall: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: {
                            /** @description The script, which is always that of this version */
                            loader_url: string;
                            /** @description The script of this build, which never changes */
                            pinned_url: string | null;
                            /** @description Of the script at `pinned_url`, for the attribute of this name */
                            integrity: string | null;
                            /** @description HTML for the end of a page */
                            snippet: string;
                            /** @description The last 10 web sites whose pages asked for the launcher, newest first; `at` is right to the minute */
                            seen: {
                                origin: string;
                                /** Format: date-time */
                                at: string;
                            }[];
                        } | null;
                    };
                };
            };
        };
    };
    setInboxLogo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The first part of this name counts
                     */
                    files: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["Inbox"];
                    };
                };
            };
        };
    };
    deleteInboxLogo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["Inbox"];
                    };
                };
            };
        };
    };
    toggleInbox: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["Inbox"];
                    };
                };
            };
        };
    };
    listOidcProviders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["OidcProvider"][];
                    };
                };
            };
        };
    };
    createOidcProvider: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same body is done once, and answered alike for 24 hours */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateOidcProvider"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["OidcProvider"];
                    };
                };
            };
        };
    };
    getOidcProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["OidcProvider"];
                    };
                };
            };
        };
    };
    updateOidcProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateOidcProvider"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["OidcProvider"];
                    };
                };
            };
        };
    };
    deleteOidcProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    listActivityLogs: {
        parameters: {
            query?: {
                /** @description 1 to 1000000000; a value outside is moved to the nearer end */
                page?: number;
                /** @description 1 to 500; a value outside is moved to the nearer end */
                page_size?: number;
                cursor?: string;
                order?: "asc" | "desc";
                order_by?: "activity_logs.activity_type" | "activity_logs.actor_id" | "activity_logs.ip" | "activity_logs.created_at";
                /** @description As the filters of conversations, over `activity_type`, `actor_id` (also `"me"`), `ip` and `created_at` of the model `activity_logs` */
                filters?: string | (unknown[] | Record<string, never>);
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: {
                            results: components["schemas"]["ActivityLog"][];
                            total: number;
                            per_page: number;
                            total_pages: number;
                            page: number;
                            next_cursor: string | null;
                        };
                    };
                };
            };
        };
    };
    getDeskSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["DeskSettings"];
                    };
                };
            };
        };
    };
    updateDeskSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    waiting_limits?: {
                        livechat_minutes?: number;
                        email_minutes?: number;
                    };
                    locale?: string;
                    /** @description Null: that of the service */
                    timezone?: string | null;
                    /** @description Null: that of the service */
                    public_url?: string | null;
                    addresses?: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["DeskSettings"];
                    };
                };
            };
        };
    };
    setDeskLogo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The first part of this name counts
                     */
                    files: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["DeskSettings"];
                    };
                };
            };
        };
    };
    deleteDeskLogo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["DeskSettings"];
                    };
                };
            };
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    getHealthLive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    getHealthReady: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        /** @constant */
                        data: true;
                    };
                };
            };
        };
    };
    getConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: components["schemas"]["PublicConfig"];
                    };
                };
            };
        };
    };
    listLanguages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "success";
                        data: {
                            code: string;
                            /** @description In the language itself */
                            name: string;
                        }[];
                    };
                };
            };
        };
    };
    getLanguage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `auto` for the languages of the request. One without texts is answered by its next of kin (`pt-BR` for `pt`), else by English */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: string;
                    };
                };
            };
        };
    };
}
