const weakTypes =
  'Where all keys of an object are optional, TypeScript refuses a value that has keys but none of these, fresh or not ' +
  '(the weak-type check).';

/** Values of the official suite that a type treats otherwise than it owes them, by reason. What is listed here and right is an error, too. */
export const exceptions: readonly { readonly reason: string; readonly tests: readonly string[] }[] = [
  {
    reason: 'TypeScript has no type of whole numbers: `integer` is `number`.',
    tests: ['draft7', 'draft2019-09', 'draft2020-12'].flatMap((draft) => [
      `${draft}/type | integer type matches integers | a float is not an integer`,
      `${draft}/type | multiple types can be specified in an array | a float is invalid`,
    ]),
  },
  {
    reason:
      'An index signature must let the declared properties in, so that undeclared keys may have their types as well; here they ' +
      'may have any.',
    tests: ['draft7', 'draft2019-09', 'draft2020-12'].map(
      (draft) =>
        `${draft}/additionalProperties | additionalProperties with schema | an additional invalid property is invalid`,
    ),
  },
  {
    reason: weakTypes,
    tests: [
      ...['draft7/dependencies', 'draft2019-09/dependentSchemas', 'draft2020-12/dependentSchemas'].flatMap(
        (file) => [
          `${file} | dependent subschema incompatible with root | matches dependency | as it stands`,
          `${file} | dependent subschema incompatible with root | no dependency | as it stands`,
        ],
      ),
      ...['draft7', 'draft2019-09', 'draft2020-12'].flatMap((draft) => [
        `${draft}/not | forbidden property | property absent | as it stands`,
        `${draft}/properties | object properties validation | doesn't invalidate other properties | as it stands`,
      ]),
      'draft2020-12/dynamicRef | A $dynamicRef that initially resolves to a schema without a matching $dynamicAnchor ' +
        "behaves like a normal $ref to $anchor | The recursive part doesn't need to validate against the root | as it stands",
    ],
  },
];

/** The same for values of tools, by tool: the numbers of those that a type refuses as they stand, for callers or for handlers. */
export const toolExceptions: readonly {
  readonly reason: string;
  readonly values: { readonly [tool: string]: readonly number[] };
}[] = [
  {
    reason: 'The input of a tool without parameters has no keys; only the reader lets some pass.',
    values: {
      'replicate-mcp.json list_files': [1, 2],
      'digitalocean-mcp.json doks-list-options': [1],
      'live-zhixiaoqiang-antd-components-mcp.json list-components': [1, 2],
      'kubernetes-mcp-server.json kiali_list_mesh_clusters': [1, 2],
    },
  },
  {
    reason: weakTypes,
    values: {
      'apify-actors-mcp-server.json fetch-actor-details (output)': [3],
      'backlog-mcp-server.json get_space_activities': [4, 6],
      'backlog-mcp-server.json update_project': [3],
      'backlog-mcp-server.json get_related_issues': [3],
      'backlog-mcp-server.json get_issues': [3],
      'backlog-mcp-server.json count_issues': [4],
      'backlog-mcp-server.json get_wiki_pages': [3, 4],
      'backlog-mcp-server.json get_notifications': [4],
      'cloudflare-mcp-server-cloudflare.json zones_list': [3],
      'cocal-google-calendar-mcp.json get-current-time': [3, 7],
      'coo-quack-calc-mcp.json math': [4],
      'digitalocean-mcp.json key-list': [3],
      'digitalocean-mcp.json alert-policy-list': [3],
      'digitalocean-mcp.json apps-create-app-from-spec': [3, 4],
      'digitalocean-mcp.json apps-list': [4],
      'digitalocean-mcp.json apps-update': [3],
      'digitalocean-mcp.json vpc-peering-list': [3, 4],
      'digitalocean-mcp.json image-list': [3, 4],
      'docker-registry-okta-mcp-server.json list_applications': [3],
      'docker-registry-okta-mcp-server.json list_brands': [3, 4],
      'docker-registry-okta-mcp-server.json list_device_assurance_policies': [3],
      'docker-registry-okta-mcp-server.json list_groups': [3, 4],
      'docker-registry-vectra-ai-rux-mcp-server.json get_detection_details': [3, 4],
      'docker-registry-vectra-ai-rux-mcp-server.json get_detection_count': [4],
      'docker-registry-vectra-ai-rux-mcp-server.json get_detection_summary': [4],
      'docker-registry-vectra-ai-rux-mcp-server.json list_detection_ids': [3],
      'docker-registry-vectra-ai-rux-mcp-server.json get_account_details': [3, 4],
      'docker-registry-vectra-ai-rux-mcp-server.json lookup_entity_info_by_name': [3, 5, 7],
      'docker-registry-vectra-ai-rux-mcp-server.json get_assignment_detail_by_id': [3],
      'docker-registry-vectra-ai-rux-mcp-server.json get_assignment_for_entity': [3],
      'docker-registry-vectra-ai-rux-mcp-server.json create_entity_note': [3],
      'docker-registry-vectra-ai-rux-mcp-server.json delete_assignment': [4],
      'docker-registry-vectra-ai-rux-mcp-server.json list_platform_users': [4],
      'docker-registry-vectra-ai-rux-mcp-server.json Summarize Detection': [3],
      'docker-registry-vectra-ai-rux-mcp-server.json Visualize Entity Detections': [3],
      'firebase-tools.json firebase_login': [3],
      'firebase-tools.json firebase_list_apps': [3, 4],
      'firebase-tools.json firebase_get_sdk_config': [3],
      'firebase-tools.json firebase_update_environment': [3],
      'firebase-tools.json firebase_read_resources': [4],
      'firebase-tools.json apphosting_list_backends': [3],
      'github-mcp-server.json list_notifications': [3],
      'github-mcp-server.json list_starred_repositories': [4],
      'github-mcp-server.json mark_all_notifications_read': [3, 4],
      'hostinger-api-mcp.json domains_getWHOISProfileListV1': [3],
      'hostinger-api-mcp.json VPS_getPublicKeysV1': [3],
      'hostinger-api-mcp.json hosting_listOrdersV1': [4],
      'hostinger-api-mcp.json reach_listContactsV1': [4],
      'hostinger-api-mcp.json hosting_listWordPressInstallationsV1': [3],
      'hostinger-api-mcp.json hosting_listSuggestedWordPressPluginsV1': [3],
      'kubernetes-mcp-server-multicluster.json pods_list': [4],
      'kubernetes-mcp-server.json helm_list': [3],
      'live-gongrzhe-office-powerpoint-mcp-server.json create_presentation': [4],
      'live-gongrzhe-office-powerpoint-mcp-server.json get_presentation_info': [3, 4],
      'live-gongrzhe-office-word-mcp-server.json list_available_documents': [4],
      'live-hetaobackend-mcp-github-trending.json get_github_trending_developers': [4],
      'live-melaodoidao-datagov-mcp-server.json group_list': [3],
      'live-melaodoidao-datagov-mcp-server.json tag_list': [4, 8],
      'mcp-ref-server-everything.json get-resource-reference': [3],
      'mcp-server-kubernetes.json list_api_resources': [3],
      'n8n-mcp.json tools_documentation': [3],
      'n8n-mcp.json n8n_list_workflows': [3],
      'n8n-mcp.json n8n_health_check': [3, 4],
      'n8n-mcp.json n8n_workflow_versions': [3],
      'notionhq-notion-mcp-server.json API-post-search': [3, 4],
      'piotr-agier-google-drive-mcp.json listSharedDrives': [3, 4],
      'piotr-agier-google-drive-mcp.json uploadFile': [3],
      'piotr-agier-google-drive-mcp.json authTestFileAccess': [3, 4],
      'piotr-agier-google-drive-mcp.json getCalendarEvents': [3],
      'postman-postman-mcp-server.json patchCollection': [6],
      'replicate-mcp.json create_deployments': [3],
      'replicate-mcp.json create_deployments_predictions': [3],
      'replicate-mcp.json create_models': [4],
      'replicate-mcp.json get_models_versions': [4],
      'replicate-mcp.json list_predictions': [3],
      'replicate-mcp.json create_files': [4],
      'replicate-mcp.json get_files': [4],
      'twilio-alpha-mcp.json TwilioMessagingV1--FetchDeactivation': [4],
      'twilio-alpha-mcp.json TwilioVerifyV2--ListVerificationAttempt': [3],
      'twilio-alpha-mcp.json TwilioVerifyV2--FetchVerificationAttemptsSummary': [3, 4],
      'twilio-alpha-mcp.json TwilioVerifyV2--ListVerificationTemplate': [3],
      'winor30-mcp-server-datadog.json list_incidents': [4],
      'winor30-mcp-server-datadog.json get_monitors': [3],
      'winor30-mcp-server-datadog.json list_hosts': [3],
      'winor30-mcp-server-datadog.json get_active_hosts_count': [3],
      'winor30-mcp-server-datadog.json list_downtimes': [3],
      'BUG-075': [3, 4],
      'BUG-115': [4],
    },
  },
];
